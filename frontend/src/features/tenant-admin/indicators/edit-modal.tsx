import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import { type TenantIndicator, tenantIndicators } from '../../../../../shared/contract/indicator/tenant-indicators.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import {
  bodyOf,
  changesEquation,
  checkForm,
  EquationScope,
  FormFields,
  NO_SCOPE,
  scopeBody,
  useIndicatorForm,
} from '../../indicators/index.ts';
import { orRequestFailed } from '../request-failed.ts';
import { useIndicator } from './equation-view.tsx';
import { tenantIndicatorTexts as texts } from './texts.ts';

const titleOf = ({ name }: TenantIndicator) => fill(texts.editTitle, { name });

type Props = { indicator: TenantIndicator; onClose(): void };

/** The form of an indicator of any project (ADM-023). */
export function EditModal({ indicator, onClose }: Props) {
  const query = useIndicator(indicator);
  if (query.data) return <EditForm indicator={indicator} current={query.data} onClose={onClose} />;
  return (
    <Modal header={titleOf(indicator)} size="large" onClose={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Modal>
  );
}

function EditForm({ indicator, current: opened, onClose }: Props & { current: Indicator }) {
  // A save compares with the state at opening, so a later read replaces nothing that was typed.
  const address = { trackerId: indicator.tracker, commitId: indicator.commit };
  const { current = opened, form, setForm, changed } = useIndicatorForm(address, opened);
  const [scope, setScope] = useState(NO_SCOPE);
  const flash = useFlash();
  const change = useApiMutation(tenantIndicators, 'changeTenantIndicator');
  const { project, tracker: structure, commit: report } = indicator;
  const place = {
    projectUid: project.uid,
    trackerId: structure,
    commitId: report,
    packageId: '',
    name: project.name,
    isPackage: false,
    mayEdit: true,
  };
  const send = (base: Indicator, fields: typeof form) => {
    const { name, category, operation_json } = bodyOf(fields);
    const said = changesEquation(base, fields) ? scopeBody(scope) : {};
    const args = { params: { indicatorId: indicator.uid }, body: { name, category, operation_json, ...said } };
    return change.mutateAsync({ args, options: { ifMatch: base.version } });
  };
  return (
    <FormModal
      title={titleOf(indicator)}
      size="large"
      check={() => checkForm(form)}
      save={() => orRequestFailed(changed((base, fields) => send(base ?? opened, fields)))}
      onSaved={() => flash({ type: 'success', content: fill(texts.saved, { name: form.name }) })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormFields place={place} others={[]} current={current} form={form} onChange={setForm} error={error} />
          <EquationScope
            key={current.version}
            place={place}
            current={current}
            form={form}
            scope={scope}
            onChange={setScope}
            error={error}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
