import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { isRatio, toEquation } from '../../../../../shared/domain/indicator/equation.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { common } from '../../../ui/texts.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { targetTexts as texts } from '../texts.ts';
import { DeleteTarget } from './delete-target.tsx';
import { distributed, isDistributable, isValid, leftField, targetBodyOf, toggledPackage, withFigure } from './form-state.ts';
import { PeriodTable } from './period-table.tsx';
import { TargetFormFields } from './target-fields.tsx';
import { useSaveTarget } from './use-save-target.ts';
import { useTargetForm } from './use-target-form.ts';
import { useTargetScope } from './use-target-scope.tsx';

type Props = { place: PlaceOfStructure; indicator: Indicator; periods: readonly ReportingPeriod[] };

const listHref = ({ projectUid, packageId, isPackage }: PlaceOfStructure) =>
  `/project/${shortId(projectUid)}${isPackage ? `/wpack/${shortId(packageId)}` : ''}/indicators`;

/** The target of an indicator: for the project, and per reporting period (ADM-106 to ADM-108). */
export function TargetPage({ place, indicator: now, periods }: Props) {
  // A save compares with the state at opening, even if the page has read the indicator again.
  const [opened] = useState(now);
  const { base, values: form, setAll: setForm, sent, changed, orShowAgain } = useTargetForm(place, opened, periods);
  const indicator = { ...opened, metricTarget: base };
  const done = useUnsaved(() => Object.keys(sent).length > 0);
  const [alert, setAlert] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  /** the figures before the distribution; reset when a figure changes, also by another person */
  const [distribution, setDistribution] = useState<{ before: typeof form.rows; base: typeof base }>();
  const undistributed = distribution?.base === base ? distribution.before : undefined;
  const scope = useTargetScope(place, indicator, form);
  const saving = useSaveTarget(place, indicator, changed);
  const navigate = useNavigate();
  const flash = useFlash();
  const readOnly = !place.mayEdit;
  const back = listHref(place);
  const equation = toEquation(indicator.operation_json);
  const ofRatio = equation !== null && isRatio(equation);
  const save = async () => {
    if (hasUnreadable(document.querySelector('#content'))) return;
    if (!isValid(form)) return setAlert(texts.notNumber);
    if (scope.lacksReason()) return;
    const { isSaved, refusal } = await saving.save((values) => ({ ...targetBodyOf(values), ...scope.body }));
    setAlert(refusal);
    if (!isSaved) return;
    flash({ type: 'success', content: texts.saved });
    done();
    navigate(back);
  };
  const turn = () => {
    const turned = toggledPackage(form);
    setForm(turned.form);
    setDistribution(undefined);
    setAlert(turned.alert);
  };
  const distribute = () => {
    if (!isDistributable(form)) {
      hasUnreadable(document.querySelector('#content'));
      return setAlert(texts.notDistributed);
    }
    setAlert(null);
    setDistribution({ before: form.rows, base });
    setForm(distributed(form, ofRatio));
  };
  const ask = () => {
    setAlert(null);
    setAsking(true);
  };
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" onClick={() => navigate(back)}>
        {common.cancel}
      </Button>
      {indicator.metricTarget && <Button onClick={ask}>{texts.delete}</Button>}
      <Button variant="primary" loading={saving.busy} onClick={() => void save()}>
        {texts.save}
      </Button>
    </SpaceBetween>
  );
  return (
    <SpaceBetween size="l">
      <AppLink href={back}>{texts.back}</AppLink>
      <PageHeader
        title={indicator.name}
        browserTitle={texts.title}
        description={place.isPackage ? texts.package : texts.project}
        actions={!readOnly && actions}
      />
      {alert !== null && (
        <Alert type="warning" dismissible onDismiss={() => setAlert(null)}>
          {alert}
        </Alert>
      )}
      <TargetFormFields
        form={form}
        periods={periods}
        unit={indicator.resultBaseMetric.unit}
        readOnly={readOnly}
        onChange={setForm}
        onToggle={turn}
      />
      <PeriodTable
        rows={form.rows}
        unit={indicator.resultBaseMetric.unit}
        readOnly={readOnly}
        canDistribute={form.target !== '' || form.threshold !== ''}
        ofRatio={ofRatio}
        onDistribute={distribute}
        onUndo={
          undistributed &&
          (() => {
            setForm(withFigure(form, { rows: undistributed }));
            setDistribution(undefined);
          })
        }
        onChange={(rows) => {
          setDistribution(undefined);
          setForm(withFigure(form, { rows }));
        }}
        onLeave={() => setForm(leftField(form))}
      />
      {!readOnly && scope.fields}
      {asking && indicator.metricTarget && (
        <DeleteTarget
          place={place}
          target={indicator.metricTarget}
          orShowAgain={orShowAgain}
          onClose={() => setAsking(false)}
          onDone={() => {
            done();
            navigate(back);
          }}
        />
      )}
    </SpaceBetween>
  );
}
