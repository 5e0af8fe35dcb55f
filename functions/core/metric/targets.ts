import type { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import { type Aliases, type Replacements, todayOf } from '../../../shared/domain/metric/replacement.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { AppError } from '../../../shared/errors.ts';
import { type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { asNodeMetric } from './node-metric.ts';

const CONSISTENT = { consistent: true };

type Now = { aliases: Aliases; metrics: ReadonlyMap<string, BaseMetricItem> };

/**
 * The present base metrics by uid; for a merged metric, the one that took it over. No merge happens between the reads: otherwise
 * it reads again.
 */
async function metricsNow(tenantUid: string, uids: readonly string[]): Promise<Now> {
  const uses = metricUseStore(tenantUid);
  for (let aliases = await uses.aliases(CONSISTENT); ; ) {
    const today = uids.map((uid) => [uid, todayOf(uid, aliases)] as const);
    const found = await metricStore(tenantUid).getMany(
      today.map(([, uid]) => uid),
      CONSISTENT,
    );
    const now = await uses.aliases(CONSISTENT);
    if (now.size === aliases.size) {
      const byUid = new Map(found.map((metric) => [metric.uid, metric]));
      return { aliases, metrics: new Map(today.flatMap(([uid, to]) => (byUid.has(to) ? [[uid, byUid.get(to)!]] : []))) };
    }
    aliases = now;
  }
}

/** The present metrics that replace given ones; deleted metrics are left out. */
export async function replacementsFor(tenantUid: string, uids: readonly string[]): Promise<Replacements> {
  const { metrics } = await metricsNow(tenantUid, uids);
  return new Map([...metrics].map(([uid, metric]) => [uid, asNodeMetric(metric)]));
}

/**
 * The metric that results from a merge, for each metric that it has taken over. The nearest comes first, so that factors count as
 * if the merges had been carried out one after another.
 * @throws not_found if the resulting metric was deleted
 */
export async function replacementsByMerge(
  tenantUid: string,
  { fromUid, toUid }: Pick<Extract<ChangeMetricsPayload, { kind: 'merge' }>, 'fromUid' | 'toUid'>,
): Promise<Replacements> {
  const { aliases, metrics } = await metricsNow(tenantUid, [toUid]);
  const to = metrics.get(toUid);
  if (!to) throw new AppError('not_found', 'The base metric to merge into has been deleted. Choose another one.');
  const others = takenOverBy(new Set([to.uid]), aliases);
  return new Map([...new Set([...others, fromUid])].map((uid) => [uid, asNodeMetric(to)]));
}
