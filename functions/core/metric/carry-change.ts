import type { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import { categoryNames } from '../../../shared/domain/metric/categories.ts';
import type { Replacements } from '../../../shared/domain/metric/replacement.ts';
import { type BaseMetricFields, type BaseMetricItem, metricStore, TWIN } from '../../data/stores/metric/metric-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import type { JobWork } from '../work.ts';
import { changeReportOf } from './change-report.ts';
import { figuresToToday } from './figures-to-today.ts';
import { asNodeMetric } from './merge.ts';
import { nothingSpread, type Spread, spread } from './spread.ts';
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
  const { tenantUid } = work;
  if (change.kind === 'category') return carryRenaming(work, change);
  const done = nothingSpread();
  if (change.kind === 'edit') {
    await spreadToToday(work, await replacementsFor(tenantUid, [change.uid]), done);
    return changeReportOf(done);
  }
  const written = await spreadToToday(work, await replacementsByMerge(tenantUid, change), done);
  const links = await relink(work, written);
  const results = await figuresToToday(work);
  return changeReportOf({ ...done, links, results });
}

/**
 * Spreads replacements, and once more while a metric that was written is another one by now: somebody may have changed it, or merged it
 * on, and the worker of that may have ended before this one wrote.
 * @returns what stands for each of the metrics in the end; what was changed is added to `done`
 */
async function spreadToToday(work: Work, wanted: Replacements, done: Spread): Promise<Replacements> {
  for (let written = wanted; ; ) {
    await spread(work, written, done);
    const targets = [...written.values()].map(({ uid }) => uid);
    const now = await replacementsFor(work.tenantUid, [...new Set([...targets, ...written.keys()])]);
    const texts = new Set([...written.values()].map((metric) => JSON.stringify(metric)));
    if ([...now.values()].every((metric) => texts.has(JSON.stringify(metric)))) return written;
    written = now;
  }
}

type Renaming = Extract<ChangeMetricsPayload, { kind: 'category' }>;

/** Renames an issue at its base metrics, and once more while the tenancy calls it by another name by now. */
async function carryRenaming(work: Work, change: Renaming): Promise<string> {
  const done = nothingSpread();
  const before = new Set([change.from]);
  for (let to = await nameNow(work, change); ; ) {
    const apart = await renamed(work, before, to);
    const all = (await metricStore(work.tenantUid).all()).filter(({ category }) => category === to);
    await spreadToToday(work, new Map(all.map((metric) => [metric.uid, asNodeMetric(metric)])), done);
    const now = await nameNow(work, change);
    if (now === to) return changeReportOf({ ...done, apart });
    before.add(to);
    to = now;
  }
}

/** What the issue is called at this moment; one that no tenancy starts with has no other record of its name than its base metrics. */
async function nameNow({ tenantUid }: Work, { first, to }: Renaming): Promise<string> {
  if (first === undefined) return to;
  const { metaJson } = await tenantStore(tenantUid).get({ consistent: true });
  return categoryNames(metaJson)[first] ?? first;
}

/** Gives the base metrics of some issues another one. @returns how many keep theirs */
async function renamed({ tenantUid, cause }: Work, before: ReadonlySet<string>, to: string): Promise<number> {
  const old = (await metricStore(tenantUid).all()).filter(({ category }) => category !== to && before.has(category));
  let apart = 0;
  for (const metric of old) apart += (await changed(tenantUid, metric, { ...metric, category: to }, cause)) ? 0 : 1;
  return apart;
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
