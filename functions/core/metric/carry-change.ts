import type { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import type { Replacements } from '../../../shared/domain/metric/replacement.ts';
import { type BaseMetricFields, type BaseMetricItem, metricStore, TWIN } from '../../data/stores/metric/metric-store.ts';
import { transact } from '../../data/transact.ts';
import type { JobWork } from '../work.ts';
import { changeReportOf } from './change-report.ts';
import { figuresToToday } from './figures-to-today.ts';
import { asNodeMetric } from './merge.ts';
import { type Spread, spread } from './spread.ts';
import { replacementsByMerge, replacementsFor } from './targets.ts';

type Work = Pick<JobWork, 'tenantUid' | 'cause' | 'progress'>;

/**
 * Applies a change of base metrics to everything that names them: trees, conversion factors, indicators with their targets, links
 * of other metrics and, where one has become another, the figures. Submitted reports keep the names and units that they were
 * submitted with. A repetition changes nothing more.
 * @returns what was changed, as a sentence for the job's record
 * @throws not_found when the metric to merge into is gone
 */
export async function carryMetricChange(work: Work, change: ChangeMetricsPayload): Promise<string> {
  const { replacements, apart } = await replacementsOf(work, change);
  const { done, written } = await spreadToToday(work, replacements);
  if (change.kind !== 'merge') return changeReportOf({ ...done, apart });
  const links = await relink(work, written);
  const results = await figuresToToday(work);
  return changeReportOf({ ...done, links, results, apart });
}

/**
 * Spreads replacements, and once more while a metric that was written is another one by now: somebody may have changed it, or merged it
 * on, and the worker of that may have ended before this one wrote.
 * @returns what was changed, and what stands for each of the metrics in the end
 */
async function spreadToToday(work: Work, wanted: Replacements): Promise<{ done: Spread; written: Replacements }> {
  const done = await spread(work, wanted);
  for (let written = wanted; ; ) {
    const targets = [...written.values()].map(({ uid }) => uid);
    const now = await replacementsFor(work.tenantUid, [...new Set([...targets, ...written.keys()])]);
    const texts = new Set([...written.values()].map((metric) => JSON.stringify(metric)));
    if ([...now.values()].every((metric) => texts.has(JSON.stringify(metric)))) return { done, written };
    await spread(work, now, done);
    written = now;
  }
}

async function replacementsOf({ tenantUid, cause }: Work, change: ChangeMetricsPayload) {
  if (change.kind === 'edit') return { replacements: await replacementsFor(tenantUid, [change.uid]), apart: 0 };
  if (change.kind === 'merge') return { replacements: await replacementsByMerge(tenantUid, change), apart: 0 };
  const store = metricStore(tenantUid);
  const old = (await store.all()).filter(({ category }) => category === change.from);
  let apart = 0;
  for (const metric of old) apart += (await changed(tenantUid, metric, { ...metric, category: change.to }, cause)) ? 0 : 1;
  const renamed = (await store.all()).filter(({ category }) => category === change.to);
  const replacements: Replacements = new Map(renamed.map((metric) => [metric.uid, asNodeMetric(metric)]));
  return { replacements, apart };
}

/**
 * Returns false when another metric has exactly these fields already; the two stay separate until an administrator merges them.
 */
async function changed(
  tenantUid: string,
  metric: BaseMetricItem,
  next: BaseMetricFields,
  cause: Work['cause'],
): Promise<boolean> {
  try {
    await transact(await metricStore(tenantUid).changeWrites(metric, next, cause));
    return true;
  } catch (error) {
    if (TWIN.is(error)) return false;
    throw error;
  }
}

/** Metrics whose parent or base was the merged metric now point to its replacement, but never to themselves. */
async function relink({ tenantUid, cause }: Work, replacements: Replacements): Promise<number> {
  let links = 0;
  for (const metric of await metricStore(tenantUid).all()) {
    const { parentMetricUid: parent, conversionBaseUid: base, ...fields } = metric;
    if (!replacements.has(parent ?? '') && !replacements.has(base ?? '')) continue;
    const today = (uid: string | undefined) => (uid && (replacements.get(uid)?.uid ?? uid)) || undefined;
    const [parentMetricUid, conversionBaseUid] = [today(parent), today(base)].map((uid) =>
      uid === metric.uid ? undefined : uid,
    );
    const next = { ...fields, ...(parentMetricUid && { parentMetricUid }), ...(conversionBaseUid && { conversionBaseUid }) };
    links += (await changed(tenantUid, metric, next, cause)) ? 1 : 0;
  }
  return links;
}
