import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { CompanyIndicator } from '../../../../shared/contract/indicator/company-indicators.ts';
import { companyTargets } from '../../../../shared/contract/indicator/company-targets.ts';
import { useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { CompanyTargetScope, companyScopeBody } from './company-target-scope.tsx';
import { isValid, targetBodyOf, targetFormOf, toggledPackage } from './target/form-state.ts';
import { TargetFormFields } from './target/target-fields.tsx';
import { targetTexts, companyIndicatorTexts as texts } from './texts.ts';
import { NO_SCOPE } from './versions/scope-form.ts';

type Props = { companyId: string; indicator: CompanyIndicator; onClose(): void };

/** A company's target for one of its indicators: a value on a day, with a threshold. */
export function CompanyTargetModal({ companyId, indicator, onClose }: Props) {
  const { metricTarget: current, name, result_metric: metric } = indicator;
  const [form, setForm] = useState(() => targetFormOf(current, []));
  const [alert, setAlert] = useState<string | null>(null);
  const [scope, setScope] = useState(NO_SCOPE);
  const [asking, setAsking] = useState(false);
  const flash = useFlash();
  const create = useApiMutation(companyTargets, 'setCompanyTarget');
  const patch = useApiMutation(companyTargets, 'changeCompanyTarget');
  const remove = useApiMutation(companyTargets, 'deleteCompanyTarget');
  const params = { companyId };
  const save = async () => {
    // what is set for single intervals has no field here, and stays
    const { meta_json, ...body } = targetBodyOf(form);
    const { greenBelow, thresholdLow } = meta_json;
    const sent = { ...body, meta_json: { greenBelow, thresholdLow }, ...companyScopeBody(scope) };
    if (current) {
      const options = { ifMatch: current.version };
      await patch.mutateAsync({ args: { params: { ...params, metricTargetId: current.uid }, body: sent }, options });
    } else await create.mutateAsync({ args: { params, body: { ...sent, metric } } });
    flash({ type: 'success', content: texts.targetSaved });
  };
  const turn = () => {
    const turned = toggledPackage(form);
    setForm(turned.form);
    setAlert(turned.alert);
  };
  const deleted = async () => {
    if (current) await remove.mutateAsync({ args: { params: { ...params, metricTargetId: current.uid } } });
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
            onChange={setForm}
            onToggle={turn}
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
