import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { todayOf } from '../../../shared/domain/metric/replacement.ts';
import { fieldError } from '../../../shared/errors.ts';
import { wholeUid } from '../../data/meant-by.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { Context } from '../context.ts';
import type { StoredTargetItem } from './target-fields.ts';

const OF_ANOTHER =
  'This target belongs to another metric, and keeps it. Leave the metric out, or set a target for the other metric.';

/**
 * Checks that a change of a target names no other metric than the target's own: it would change what another indicator is
 * compared with. A metric that has become the target's own by a merge is the same one. One Query where they differ.
 * @param given whole or short; undefined for a change that names none
 * @throws invalid_input
 */
export async function demandOwnMetric(
  { tenantUid }: Pick<Context, 'tenantUid'>,
  { metricUid }: Pick<StoredTargetItem, 'metricUid'>,
  given: string | undefined,
): Promise<void> {
  if (given === undefined || meansUid(given, metricUid)) return;
  const aliases = await metricUseStore(tenantUid).aliases();
  if (todayOf(given, aliases) !== todayOf(metricUid, aliases)) throw fieldError('metric', OF_ANOTHER);
}

/** The whole id of an indicator's result metric that a body names (SET-339). */
export const wholeResultMetric = (id: string, indicators: readonly { resultMetricUid: string }[]): string =>
  wholeUid(
    id,
    indicators.map(({ resultMetricUid }) => ({ uid: resultMetricUid })),
  );
