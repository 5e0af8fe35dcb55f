import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Indicator, indicators, type SavedIndicator } from '../../../../shared/contract/indicator/indicators.ts';
import { useApiMutation } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { FormFields } from './form-fields.tsx';
import { bodyOf, checkForm, formOf } from './form-state.ts';
import { indicatorTexts as texts } from './texts.ts';
import { changesEquation, EquationScope } from './versions/equation-scope.tsx';
import { NO_SCOPE, scopeBody } from './versions/scope-form.ts';

type Props = { place: PlaceOfStructure; others: readonly Indicator[]; current?: Indicator; onClose(): void };

/** Adds or changes an indicator (ADM-104). What the answer's flags say is told above the list (ADM-460 to ADM-462). */
export function IndicatorModal({ place, others, current, onClose }: Props) {
  const [form, setForm] = useState(() => formOf(current));
  const [scope, setScope] = useState(NO_SCOPE);
  const flash = useFlash();
  const create = useApiMutation(indicators, 'createIndicator');
  const update = useApiMutation(indicators, 'putIndicator');
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const tell = ({ new_metric_calc, new_edge }: SavedIndicator) => {
    if (!new_metric_calc) flash({ type: 'info', content: texts.existing });
    else if (!new_edge) flash({ type: 'warning', content: texts.already });
  };
  const save = async () => {
    const body = bodyOf(form);
    const said = current && changesEquation(current, form) ? scopeBody(scope) : {};
    const options = current ? { options: { ifMatch: current.version } } : {};
    tell(
      current
        ? await update.mutateAsync({
            args: { params: { ...params, indicatorId: current.uid }, body: { ...body, ...said } },
            ...options,
          })
        : await create.mutateAsync({ args: { params, body } }),
    );
  };
  return (
    <FormModal
      title={current ? texts.editTitle : texts.addTitle}
      size="large"
      check={() => checkForm(form)}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormFields place={place} others={others} current={current} form={form} onChange={setForm} error={error} />
          {current && (
            <EquationScope place={place} current={current} form={form} scope={scope} onChange={setScope} error={error} />
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
