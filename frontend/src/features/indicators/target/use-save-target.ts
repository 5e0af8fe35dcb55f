import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import { type TargetChange, targets } from '../../../../../shared/contract/indicator/targets.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';

type SentTarget = TargetChange & { from_period?: string; reason?: string };

type TargetSave = 'saved' | 'failed' | 'stale';

/**
 * Creates the target or changes it, as it was when the form opened. A failure is only logged, and saving can be tried again
 * (ADM-574). 'stale': the target has changed since, so that trying again would not help.
 */
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
  const save = async (body: SentTarget): Promise<TargetSave> => {
    try {
      await send(body);
      return 'saved';
    } catch (error) {
      console.error(error);
      return isStaleVersion(error) ? 'stale' : 'failed';
    }
  };
  return { save, busy: create.isPending || patch.isPending };
}
