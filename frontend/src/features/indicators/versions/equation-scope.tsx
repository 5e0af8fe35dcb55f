import Alert from '@cloudscape-design/components/alert';
import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import { equationKey, toEquation } from '../../../../../shared/domain/indicator/equation.ts';
import { calculationText } from '../calculation.ts';
import { bodyOf, checkForm, type FormState } from '../form-state.ts';
import { besideText } from './beside-text.ts';
import { ChangeScope } from './change-scope.tsx';
import type { ScopeForm } from './scope-form.ts';
import { definitionTexts as texts } from './texts.ts';
import { type IndicatorPlace, useDefinitionPreview } from './use-definition-preview.ts';
import { VersionList } from './version-list.tsx';

type Props = {
  place: Pick<IndicatorPlace, 'trackerId' | 'commitId'>;
  current: Indicator;
  form: FormState;
  scope: ScopeForm;
  onChange(scope: ScopeForm): void;
  error(name: string): string | undefined;
};

/** Whether the form's equation differs from the stored one. */
export function changesEquation(current: Indicator, form: FormState): boolean {
  const [before, after] = [current.operation_json, bodyOf(form).operation_json].map(toEquation);
  return before && after ? equationKey(before) !== equationKey(after) : false;
}

/** Asks for the first period of an edited equation, with its effects and the versions so far. */
export function EquationScope({
  place: { trackerId: structureId, commitId: reportId },
  current,
  form,
  scope,
  onChange,
  error,
}: Props) {
  const isChange = changesEquation(current, form) && checkForm(form).summary === undefined;
  const { operation_json } = bodyOf(form);
  const params = { trackerId: structureId, commitId: reportId, indicatorId: current.uid };
  const planned = isChange ? { operation_json, ...(scope.from !== '' && { from_period: scope.from }) } : {};
  const { data, isError } = useDefinitionPreview(params, planned, { keepPrevious: true });
  if (isError) return <Alert type="warning">{texts.failed}</Alert>;
  if (!data) return null;
  return (
    <>
      {isChange && data.companies.length > 0 && <Alert type="warning">{besideText(data, scope)}</Alert>}
      {isChange && <ChangeScope preview={data} scope={scope} onChange={onChange} error={error} of="equation" />}
      <VersionList versions={data.versions} saysOf={(version) => calculationText(version)} />
    </>
  );
}
