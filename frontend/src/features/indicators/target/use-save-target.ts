import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import { type TargetChange, targets } from '../../../../../shared/contract/indicator/targets.ts';
import { isRefusal, isStaleVersion } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { FormFault } from '../../../ui/form/form-errors.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { targetTexts as texts } from '../texts.ts';
import type { TargetForm } from './form-state.ts';

type SentTarget = TargetChange & { from_period?: string; reason?: string };

type StoredTarget = Indicator['metricTarget'];
/** Sends the form with the target that it is based on, as `changed` of `useStoredForm`. */
type ChangeTarget = (send: (base: StoredTarget, values: TargetForm) => Promise<unknown>) => Promise<unknown>;
/** `refusal`: why the target cannot be saved at present. */
type TargetSave = { isSaved: boolean; refusal: string | null };

/**
 * Creates or changes the target, based on the state that the form has read. A failure is only logged, and saving can be tried
 * again (ADM-574). A refusal is shown, because trying again at once would not help.
 */
export function useSaveTarget(
  { trackerId: structureId, commitId: reportId }: PlaceOfStructure,
  { result_metric }: Indicator,
  changed: ChangeTarget,
) {
  const create = useApiMutation(targets, 'setTarget');
  const patch = useApiMutation(targets, 'changeTarget');
  const params = { trackerId: structureId, commitId: reportId };
  const send = (metricTarget: StoredTarget, body: SentTarget) =>
    metricTarget
      ? patch.mutateAsync({
          args: { params: { ...params, metricTargetId: metricTarget.uid }, body },
          options: { ifMatch: metricTarget.version },
        })
      : create.mutateAsync({ args: { params, query: {}, body: { ...body, metric: result_metric } } });
  const save = async (bodyOf: (values: TargetForm) => SentTarget): Promise<TargetSave> => {
    try {
      await changed((target, values) => send(target, bodyOf(values)));
      return { isSaved: true, refusal: null };
    } catch (error) {
      console.error(error);
      return { isSaved: false, refusal: refusalOf(error) };
    }
  };
  return { save, busy: create.isPending || patch.isPending };
}

function refusalOf(error: unknown): string | null {
  if (error instanceof FormFault) return error.message;
  if (isStaleVersion(error)) return texts.stale;
  return isRefusal(error) ? error.message : null;
}
