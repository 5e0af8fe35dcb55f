import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { type Indicator, indicators, type SavedIndicator } from '../../../../shared/contract/indicator/indicators.ts';
import { targets } from '../../../../shared/contract/indicator/targets.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { FormFault, NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { isStoredAlike } from '../../ui/form/merged.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { FormFields } from './form-fields.tsx';
import { bodyOf, checkForm, formOf } from './form-state.ts';
import { FirstTarget } from './target/first-target.tsx';
import { hasFigure, isValid, targetBodyOf, targetFormOf } from './target/form-state.ts';
import { targetTexts, indicatorTexts as texts } from './texts.ts';
import { useIndicatorForm } from './use-indicator-form.ts';
import { changesEquation, EquationScope } from './versions/equation-scope.tsx';
import { NO_SCOPE, scopeBody } from './versions/scope-form.ts';

type Props = { place: PlaceOfStructure; others: readonly Indicator[]; current?: Indicator; onClose(): void };

/**
 * Adds indicators with their first target, or changes one (ADM-104). The server's messages appear above the list; if nothing was
 * saved, they appear in the form, which stays open (ADM-460 to ADM-462).
 */
export function IndicatorModal({ place, others, current: opened, onClose }: Props) {
  const { current, form, setForm, changed } = useIndicatorForm(place, opened);
  const [target, setTarget] = useState(() => targetFormOf(null, []));
  const [scope, setScope] = useState(NO_SCOPE);
  // An added indicator whose target could not be saved must not be added again.
  const made = useRef<SavedIndicator & { form: typeof form }>(undefined);
  const flash = useFlash();
  const create = useApiMutation(indicators, 'createIndicator');
  const firstTarget = useApiMutation(targets, 'setTarget');
  const update = useApiMutation(indicators, 'putIndicator');
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const sendChange = (indicator: Indicator, fields: typeof form) => {
    const said = changesEquation(indicator, fields) ? scopeBody(scope) : {};
    const args = { params: { ...params, indicatorId: indicator.uid }, body: { ...bodyOf(fields), ...said } };
    return update.mutateAsync({ args, options: { ifMatch: indicator.version } });
  };
  const change = async (indicator: Indicator) => {
    const { new_metric_calc, new_edge } = await changed((base, fields) => sendChange(base ?? indicator, fields));
    if (!new_metric_calc) throw new FormFault(texts.existing, { name: texts.existingNamed });
    if (!new_edge) throw new FormFault(texts.already, { name: texts.alreadyNamed });
  };
  const add = async () => {
    const body = bodyOf(form);
    made.current ??= { ...(await create.mutateAsync({ args: { params, body } })), form };
    const { new_metric_calc, new_edge, result_metric: metric, metricTarget: own } = made.current;
    if (!isStoredAlike(made.current.form, form)) throw new FormFault(texts.addedAlready, {});
    if (new_metric_calc && !new_edge) {
      made.current = undefined;
      throw new FormFault(texts.already, { name: texts.alreadyNamed });
    }
    if (hasFigure(target) && own === null)
      await firstTarget.mutateAsync({ args: { params, query: {}, body: { ...targetBodyOf(target), metric } } });
    if (!new_metric_calc) flash({ type: 'info', content: texts.existing });
    if (hasFigure(target) && own !== null) flash({ type: 'warning', content: texts.targetStays });
    made.current = undefined;
  };
  const check = () => {
    const found = checkForm(form);
    return found.summary === undefined && !isValid(target) ? { ...NO_ERRORS, summary: targetTexts.notNumber } : found;
  };
  const reset = () => {
    setForm({ ...formOf(undefined), category: form.category });
    setTarget(targetFormOf(null, []));
    return fill(texts.added, { name: form.name.trim() });
  };
  return (
    <FormModal
      title={current ? texts.editTitle : texts.addTitle}
      size="large"
      check={check}
      save={() => (current ? change(current) : add())}
      another={current ? undefined : { reset }}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <FormFields place={place} others={others} current={current} form={form} onChange={setForm} error={error} />
          {!current && <FirstTarget form={target} onChange={setTarget} />}
          {current && (
            <EquationScope
              key={current.version}
              place={place}
              current={current}
              form={form}
              scope={scope}
              onChange={setScope}
              error={error}
            />
          )}
        </SpaceBetween>
      )}
    </FormModal>
  );
}
