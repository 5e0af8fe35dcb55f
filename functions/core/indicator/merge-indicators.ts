import { fieldError } from '../../../shared/errors.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import type { Context } from '../context.ts';
import { indicatorOf } from './of-tenancy.ts';

/**
 * Makes one indicator of a project another one of it: the first is gone, and its targets are the other's, which keeps its own where
 * both have one on a package (ADM-342, ADM-448).
 * @returns the other one, and how many targets it was given
 * @throws not_found, invalid_input for one and the same and for two of different projects, stale_version
 */
export async function mergeIndicatorInto(
  context: Context,
  fromId: string,
  toId: string,
): Promise<{ merged: IndicatorItem; targets: number }> {
  const { tenantUid, cause } = context;
  const [from, to] = await Promise.all([indicatorOf(context, fromId), indicatorOf(context, toId)]);
  if (from.uid === to.uid) throw fieldError('to_indicator_id', 'An indicator cannot be merged into itself. Choose another one.');
  if (from.projectUid !== to.projectUid)
    throw fieldError('to_indicator_id', 'Only indicators of the same project can be merged. Choose one of that project.');
  const store = indicatorStore(tenantUid);
  const { targets } = await store.load(from.projectUid);
  const isTaken = (packageUid: string) =>
    targets.some((each) => each.packageUid === packageUid && each.metricUid === to.resultMetricUid);
  const own = targets.filter(({ metricUid }) => metricUid === from.resultMetricUid);
  const moved = own.filter(({ packageUid }) => !isTaken(packageUid));
  for (const target of moved) await targetStore(tenantUid).moveTo(target, to.resultMetricUid, cause);
  await store.remove(
    from,
    own.filter(({ packageUid }) => isTaken(packageUid)),
    cause,
  );
  const merged = await store.replace(to, { ...to, packageUids: packagesOfBoth(from, to) }, [], cause);
  return { merged, targets: moved.length };
}

/** On every package where one of the two was shown; undefined is all. */
const packagesOfBoth = (from: IndicatorItem, to: IndicatorItem): string[] | undefined =>
  from.packageUids && to.packageUids ? [...new Set([...from.packageUids, ...to.packageUids])] : undefined;
