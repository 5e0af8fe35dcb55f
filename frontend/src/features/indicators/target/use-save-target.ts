import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import { type TargetChange, targets } from '../../../../../shared/contract/indicator/targets.ts';
import { useApiMutation } from '../../../api/queries.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';

type SentTarget = TargetChange & { from_period?: string; reason?: string };

/** Creates the target or changes it. A failure stands in the log only, and saving can be tried again (ADM-574). */
export function useSaveTarget(
  { trackerId: structureId, commitId: reportId }: PlaceOfStructure,
  { metricTarget, result_metric }: Indicator,
) {
  const create = useApiMutation(targets, 'setTarget');
  const patch = useApiMutation(targets, 'changeTarget');
  const params = { trackerId: structureId, commitId: reportId };
  const send = (body: SentTarget) =>
    metricTarget
      ? patch.mutateAsync({
          args: { params: { ...params, metricTargetId: metricTarget.uid }, body },
          options: { ifMatch: metricTarget.version },
        })
      : create.mutateAsync({ args: { params, query: {}, body: { ...body, metric: result_metric } } });
  const save = async (body: SentTarget): Promise<boolean> => {
    try {
      await send(body);
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  };
  return { save, busy: create.isPending || patch.isPending };
}
