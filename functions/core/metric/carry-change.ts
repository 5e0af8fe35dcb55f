import type { ChangeMetricsPayload } from '../../../shared/contract/jobs.ts';
import { categoryNames } from '../../../shared/domain/metric/categories.ts';
import type { Replacements } from '../../../shared/domain/metric/replacement.ts';
import { companySumsStore } from '../../data/stores/company/company-sums-store.ts';
import { type BaseMetricFields, type BaseMetricItem, metricStore, TWIN } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import type { JobWork } from '../work.ts';
import { changeReportOf } from './change-report.ts';
import { figuresToToday } from './figures-to-today.ts';
import { asNodeMetric } from './node-metric.ts';
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
  const uses = metricUseStore(tenantUid);
  // a merge that an earlier release began is known to every reader before anything moves
  await uses.gatherAliases(await uses.aliases({ consistent: true }));
  const written = await spreadToToday(work, await replacementsByMerge(tenantUid, change), done);
  const linked = await relink(work, written);
  const results = await figuresToToday(work);
  // nothing changes in a project that has none of the metrics, so that nothing else has it summed up under the merge
  await companySumsStore(tenantUid).want(new Date().toISOString());
  return changeReportOf({ ...done, ...linked, results });
}

/**
 * Spreads replacements, and repeats while a written metric has been replaced again: a later change or merge may have ended its
 * own work before this write.
 * @returns the final metric for each of the metrics; adds what was changed to `done`
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

/** Renames an issue at its base metrics, and once more if the tenancy has renamed it again meanwhile. */
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

/**
 * The present name of an issue. A custom issue is named by its base metrics alone, so its job carries the name; the tenancy
 * stores names only for the issues that every tenancy starts with.
 */
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

/**
 * Metrics whose parent or base was the merged metric now point to its replacement, but never to themselves. Where another metric
 * has exactly these fields, the link goes: nothing is at its end any more.
 * @returns how many links have moved, and how many metrics have lost theirs
 */
async function relink({ tenantUid, cause }: Work, replacements: Replacements): Promise<{ links: number; unlinked: number }> {
  const gone = new Map([...replacements].filter(([uid, to]) => uid !== to.uid));
  let [links, unlinked] = [0, 0];
  for (const metric of await metricStore(tenantUid).all()) {
    const { parentMetricUid: parent = '', conversionBaseUid: base = '' } = metric;
    if (!gone.has(parent) && !gone.has(base)) continue;
    const moved = (uid: string) => gone.get(uid)?.uid ?? uid;
    if (await changed(tenantUid, metric, withLinks(metric, moved(parent), moved(base)), cause)) {
      links += 1;
      continue;
    }
    const alive = (uid: string) => (gone.has(uid) ? '' : uid);
    await changed(tenantUid, metric, withLinks(metric, alive(parent), alive(base)), cause);
    unlinked += 1;
  }
  return { links, unlinked };
}

/** A base metric with other links; '' and itself for none. */
function withLinks(metric: BaseMetricItem, parent: string, base: string): BaseMetricFields {
  const { parentMetricUid: _parent, conversionBaseUid: _base, ...fields } = metric;
  const isLink = (uid: string) => uid !== '' && uid !== metric.uid;
  return { ...fields, ...(isLink(parent) && { parentMetricUid: parent }), ...(isLink(base) && { conversionBaseUid: base }) };
}
