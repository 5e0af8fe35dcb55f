import { fieldError } from '../../../shared/errors.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { indicatorOf } from './of-tenancy.ts';

/**
 * Makes one indicator of a project another one of it: the first is gone, and its targets are the other's, which keeps its own where
 * both have one on a package (ADM-342, ADM-448). The other answers to the id of the first from now on (ADM-343). Both belong to one
 * project, because targets are a project's own and its result metric means nothing to the packages of another one.
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
  const dropped = own.filter(({ packageUid }) => isTaken(packageUid));
  const merged = await store.merge({ from, to, packageUids: packagesOfBoth(from, to) }, { moved, dropped }, cause);
  return { merged, targets: moved.length };
}

/** On every package where one of the two was shown; undefined is all. */
const packagesOfBoth = (from: IndicatorItem, to: IndicatorItem): string[] | undefined =>
  from.packageUids && to.packageUids ? [...new Set([...from.packageUids, ...to.packageUids])] : undefined;
