import { fieldError } from '../../../shared/errors.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { indicatorOf, saveIndicator } from './indicators.ts';

/** Verifies an indicator: its unit, its metrics and what it is told by are computed again from its equation (ADM-447). */
export const recacheIndicator = async (context: SignedInRequest, { indicatorId }: { indicatorId: string }) =>
  saveIndicator(context, await indicatorOf(context, indicatorId), {});

type Merge = { from_indicator_id: string; to_indicator_id: string };

/**
 * Makes one indicator of a project another one of it: the first is gone, and its targets are the other's, which keeps its own where
 * both have one on a package (ADM-342, ADM-448).
 */
export async function mergeIndicators(context: SignedInRequest, { from_indicator_id, to_indicator_id }: Merge) {
  const { tenantUid, cause } = context;
  const [from, to] = await Promise.all([indicatorOf(context, from_indicator_id), indicatorOf(context, to_indicator_id)]);
  if (from.uid === to.uid) throw fieldError('to_indicator_id', 'An indicator cannot be merged into itself');
  if (from.projectUid !== to.projectUid) throw fieldError('to_indicator_id', 'Only indicators of one project can be merged');
  const store = indicatorStore(tenantUid);
  const { targets } = await store.load(from.projectUid);
  const isTaken = (refUid: string) => targets.some((each) => each.refUid === refUid && each.metricUid === to.resultMetricUid);
  const own = targets.filter(({ metricUid }) => metricUid === from.resultMetricUid);
  const moved = own.filter(({ refUid }) => !isTaken(refUid));
  for (const target of moved) await targetStore(tenantUid).moveTo(target, to.resultMetricUid, cause);
  await store.remove(
    from,
    own.filter(({ refUid }) => isTaken(refUid)),
    cause,
  );
  const merged = await store.replace(to, { ...to, refUids: bothRefs(from, to) }, [], cause);
  return { uid: merged.uid, targets: moved.length };
}

/** On every package where one of the two was shown; undefined is all. */
const bothRefs = (from: IndicatorItem, to: IndicatorItem): string[] | undefined =>
  from.refUids && to.refUids ? [...new Set([...from.refUids, ...to.refUids])] : undefined;
