import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanyIndicator } from '../../../../shared/contract/indicator/company-indicators.ts';
import { companyTargets } from '../../../../shared/contract/indicator/company-targets.ts';
import { isRatio, toEquation } from '../../../../shared/domain/indicator/equation.ts';
import { INTERVALS, type Interval } from '../../../../shared/domain/kernel/intervals.ts';
import { isStaleVersion } from '../../api/errors.ts';
import { readAtOnce, useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { changedToChoice, type FieldLabels } from '../../ui/form/changed-to.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../ui/form/stored-form.ts';
import { CompanyTargetScope, companyScopeBody } from './company-target-scope.tsx';
import {
  isValid,
  settledDirection,
  TARGET_LABELS,
  type TargetForm,
  targetBodyOf,
  targetFormOf,
  toggledPackage,
} from './target/form-state.ts';
import { TargetFormFields } from './target/target-fields.tsx';
import { targetTexts, companyIndicatorTexts as texts } from './texts.ts';
import { NO_SCOPE } from './versions/scope-form.ts';

type Props = { companyId: string; indicator: CompanyIndicator; onClose(): void };

type Current = CompanyIndicator['metricTarget'];

/** `interval`: the intervals that the value is for; '' for each. */
type CompanyTargetForm = TargetForm & { interval: Interval | '' };

const fieldsOf = (target: Current): CompanyTargetForm => ({
  ...targetFormOf(target, []),
  interval: target?.meta_json.interval ?? '',
});

const CHOICES = ['', ...INTERVALS] as const;
const LABELS: FieldLabels<CompanyTargetForm> = {
  ...TARGET_LABELS,
  interval: changedToChoice(texts.comparedWith, (now) => texts.intervals[now]),
};

const settle = (merged: CompanyTargetForm): CompanyTargetForm => ({ ...merged, ...settledDirection(merged) });

/**
 * A company's target for one of its indicators: a value for a day, with a threshold, and for which intervals it is. If another
 * person has changed it meanwhile, the form shows their changes and keeps the typed values; the next save overwrites.
 */
export function CompanyTargetModal({ companyId, indicator, onClose }: Props) {
  const { metricTarget: opened, name, result_metric: metric } = indicator;
  const queries = useQueryClient();
  const readNow = async (target: Current) => {
    const all = await readAtOnce(queries, companyTargets, 'listCompanyTargets', { params: { companyId } });
    return all.find(({ uid }) => uid === target?.uid);
  };
  const stored = { fieldsOf, labels: LABELS, settle, together: true, isOvertaken: isStaleVersion, readNow };
  const {
    base: current,
    values: form,
    setAll: setForm,
    changed,
    orShowAgain,
  } = useStoredForm<Current, CompanyTargetForm>(opened, stored);
  const [alert, setAlert] = useState<string | null>(null);
  const [scope, setScope] = useState(NO_SCOPE);
  const [asking, setAsking] = useState(false);
  const equation = toEquation(indicator.operation_json);
  const ofRatio = equation !== null && isRatio(equation);
  const flash = useFlash();
  const create = useApiMutation(companyTargets, 'setCompanyTarget');
  const patch = useApiMutation(companyTargets, 'changeCompanyTarget');
  const remove = useApiMutation(companyTargets, 'deleteCompanyTarget');
  const params = { companyId };
  const send = async (target: Current, values: CompanyTargetForm) => {
    // Values of single intervals have no field here and stay.
    const { meta_json, ...body } = targetBodyOf(values);
    const { greenBelow, thresholdLow } = meta_json;
    const sent = {
      ...body,
      meta_json: { greenBelow, thresholdLow, interval: values.interval || null },
      ...companyScopeBody(scope),
    };
    if (!target) return create.mutateAsync({ args: { params, body: { ...sent, metric } } });
    const args = { params: { ...params, metricTargetId: target.uid }, body: sent };
    return patch.mutateAsync({ args, options: { ifMatch: target.version } });
  };
  const save = async () => {
    await changed(send);
    flash({ type: 'success', content: texts.targetSaved });
  };
  const turn = () => {
    const turned = toggledPackage(form);
    setForm({ ...form, ...turned.form });
    setAlert(turned.alert);
  };
  const deleted = async () => {
    if (!current) return;
    const args = { params: { ...params, metricTargetId: current.uid } };
    await remove.mutateAsync({ args, options: { ifMatch: current.version } }).catch(orShowAgain);
    onClose();
  };
  return (
    <FormModal
      title={fill(texts.targetTitle, { name })}
      size="large"
      check={() => (isValid(form) ? NO_ERRORS : { ...NO_ERRORS, summary: targetTexts.notNumber })}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          {alert !== null && <Alert type="warning">{alert}</Alert>}
          <TargetFormFields
            form={form}
            periods={[]}
            unit={indicator.resultBaseMetric.unit}
            readOnly={false}
            dateHint={texts.dateHints[form.interval]}
            onChange={(next) => setForm({ ...form, ...next })}
            onToggle={turn}
          />
          <ChoiceField
            label={texts.comparedWith}
            hint={ofRatio ? '' : texts.comparedHint}
            value={form.interval}
            choices={CHOICES.map((value) => ({ value, label: texts.intervals[value] }))}
            onChange={(value) => setForm({ ...form, interval: INTERVALS.find((each) => each === value) ?? '' })}
          />
          {current && (
            <CompanyTargetScope companyId={companyId} targetUid={current.uid} scope={scope} onChange={setScope} error={error} />
          )}
          {current && (
            <Button variant="inline-link" formAction="none" onClick={() => setAsking(true)}>
              {texts.targetRemove}
            </Button>
          )}
          {asking && (
            <ConfirmModal
              title={texts.targetRemove}
              confirmText={texts.targetRemove}
              onConfirm={deleted}
              onClose={() => setAsking(false)}
            >
              {targetTexts.deleteQuestion}
            </ConfirmModal>
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
