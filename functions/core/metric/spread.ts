import type { IndicatorDefinition } from '../../../shared/domain/indicator/equation-versions.ts';
import { mappedVersions } from '../../../shared/domain/indicator/versions.ts';
import { type Replacements, replaceInEquation } from '../../../shared/domain/metric/replacement.ts';
import { untilFresh } from '../../data/retry.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { type IndicatorItem, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { targetStore } from '../../data/stores/indicator/target-store.ts';
import { mentions, metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { transact } from '../../data/transact.ts';
import type { JobWork } from '../work.ts';
import { namesMetric } from './indicators-naming.ts';
import { inTree, rootsOf, treesToVisit } from './spread-trees.ts';

export type Spread = { nodes: number; trees: number; factors: number; dropped: number; indicators: number; targets: number };
type Work = Pick<JobWork, 'tenantUid' | 'cause' | 'progress'>;

/** Most passes. A later pass finds places that named the old metric while an earlier one was running. */
const PASSES = 3;

export const nothingSpread = (): Spread => ({ nodes: 0, trees: 0, factors: 0, dropped: 0, indicators: 0, targets: 0 });

/** Replaces metrics in all trees, factors and indicators that name them. @returns `done` with the changes added */
export async function spread(work: Work, replacements: Replacements, done = nothingSpread()): Promise<Spread> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const before = JSON.stringify(done);
    await spreadOnce(work, replacements, done);
    if (JSON.stringify(done) === before) break;
  }
  return done;
}

async function spreadOnce(work: Work, replacements: Replacements, done: Spread): Promise<void> {
  const { tenantUid, cause, progress } = work;
  // first, since the sums of companies are by equation: until their indicators are replaced, nothing
  // makes the sums of the new ones
  const uses = metricUseStore(tenantUid);
  // after the replacements were made: each of these merges is among them
  const { size: merges } = await uses.aliases({ consistent: true });
  await inCompanies(work, replacements, done, merges);
  const all = await uses.all();
  const naming = all.filter((use) => [...replacements.keys()].some((uid) => mentions(use, uid)));
  for (const { ownerUid } of naming.filter(({ kind }) => kind === 'factors')) {
    const { changed, dropped } = await factorStore(tenantUid).replaceMetrics(ownerUid, replacements, cause);
    done.factors += changed;
    done.dropped += dropped;
  }
  const roots = await rootsOf(tenantUid);
  const trees = await treesToVisit(work, replacements, { all, uses: naming, roots });
  for (const [at, use] of trees.entries()) {
    const nodes = await inTree(work, use, roots.get(use.structureUid), replacements);
    done.nodes += nodes;
    done.trees += nodes > 0 ? 1 : 0;
    if (at % 20 === 0) await progress(Math.round((50 * at) / trees.length));
  }
  await progress(60);
  const named = (await indicatorStore(tenantUid).all()).filter((item) => namesMetric(item, replacements));
  for (const item of named) await inIndicator(work, item, replacements, done, merges);
  await progress(80);
}

const summaryOf = ({ uid, name, unit, category }: IndicatorItem['metrics'][number]) => ({ uid, name, unit, category });

type Place = Pick<IndicatorItem, 'projectUid' | 'uid'>;
type ComputedFields = Pick<
  IndicatorItem,
  'name' | 'category' | 'operationJson' | 'unit' | 'metrics' | 'resultMetricUid' | 'earlier'
>;

/** A version of an indicator with replaced metrics. */
function replacedDefinition({ operationJson, unit, metrics }: IndicatorDefinition, replacements: Replacements) {
  const all = metrics.map((metric) => ({ ...metric, ...replacements.get(metric.uid) }));
  const named = new Map(all.map((metric) => [metric.uid, summaryOf({ ...metric, category: metric.category ?? '' })]));
  return { operationJson: replaceInEquation(operationJson, replacements), unit, metrics: [...named.values()] };
}

/** An indicator with replaced metrics in all of its versions; it takes the name of its result metric. */
export function withMetricsReplaced<I extends ComputedFields>(item: I, replacements: Replacements): I {
  const { earlier } = mappedVersions({ earlier: item.earlier }, (version) => replacedDefinition(version, replacements));
  const result = replacements.get(item.resultMetricUid);
  const { name, category } = { name: result?.name ?? item.name, category: result?.category ?? item.category };
  const resultMetricUid = result?.uid ?? item.resultMetricUid;
  return {
    ...item,
    ...replacedDefinition(item, replacements),
    ...(earlier && { earlier: [...earlier] }),
    name,
    category,
    resultMetricUid,
  };
}

/**
 * Moves the targets of an indicator to its new result metric. If that metric already has a target on the same package, its target
 * stays, even if it is deleted and only its versions remain. Reads again after a concurrent change.
 */
const inIndicator = (work: Work, place: Place, replacements: Replacements, done: Spread, merges: number): Promise<void> =>
  untilFresh(async () => {
    const { tenantUid, cause } = work;
    const { indicator: all, target: targets } = await targetStore(tenantUid).withIndicators(place.projectUid);
    const item = all.find(({ uid }) => uid === place.uid);
    const next = item && withMetricsReplaced(item, replacements);
    if (!next || JSON.stringify(next) === JSON.stringify(item)) return;
    const moves = next.resultMetricUid !== item.resultMetricUid;
    const own = targets.filter(({ metricUid }) => moves && metricUid === item.resultMetricUid);
    const isTaken = (packageUid: string) =>
      targets.some((other) => other.packageUid === packageUid && other.metricUid === next.resultMetricUid);
    const dropped = own.filter(({ packageUid }) => isTaken(packageUid));
    const writes = merges > 0 ? [indicatorStore(tenantUid).markWrite(item, merges)] : [];
    await targetStore(tenantUid).remove(
      dropped,
      cause,
      dropped.map(() => ({ writes })),
    );
    const moved = own.filter(({ packageUid }) => !isTaken(packageUid));
    await indicatorStore(tenantUid).replace(item, { ...next, merges }, moved, cause, { all });
    done.indicators += 1;
    done.targets += moved.length;
  });

/** Replaces metrics in the indicators of companies; companies below have targets for them too. */
async function inCompanies(work: Work, replacements: Replacements, done: Spread, merges: number): Promise<void> {
  const { tenantUid, cause } = work;
  const store = companyFiguresStore(tenantUid);
  const { indicators } = await store.all();
  for (const item of indicators.filter((each) => namesMetric(each, replacements))) {
    const next = withMetricsReplaced(item, replacements);
    if (JSON.stringify(next) === JSON.stringify(item)) continue;
    const { name, category, unit, resultMetricUid, operationJson, metrics } = next;
    await store.replaceIndicator(item, { name, category, unit, resultMetricUid, operationJson, metrics }, cause, { merges });
    done.indicators += 1;
  }
  // after all indicators and whatever these name by now: an attempt that died in between has not come to the targets
  const named = new Set((await store.all({ consistent: true })).targets.map(({ metricUid }) => metricUid));
  for (const [from, { uid: to }] of replacements)
    if (from !== to && named.has(from)) done.targets += await moveTargets(work, from, to, merges);
}

/**
 * The targets of companies for a metric become those for another one. A company with a target for that keeps it alone: the other
 * one would judge again once that is deleted.
 * @returns how many have moved
 */
async function moveTargets({ tenantUid, cause }: Work, from: string, to: string, merges: number): Promise<number> {
  const store = companyFiguresStore(tenantUid);
  let count = 0;
  await untilFresh(async () => {
    // first, as each counts the targets that are given from then on
    const companies = new Map((await companyStore(tenantUid).all({ consistent: true })).map((company) => [company.uid, company]));
    const { targets } = await store.all({ consistent: true });
    const taken = new Set(targets.filter(({ metricUid }) => metricUid === to).map(({ companyUid }) => companyUid));
    for (const target of targets.filter(({ metricUid }) => metricUid === from)) {
      const owner = companies.get(target.companyUid);
      if (taken.has(target.companyUid)) await transact(store.removeTargetWrites(target, cause));
      else if (owner) {
        await store.moveTarget(target, to, cause, { owner, merges });
        count += 1;
      }
    }
  });
  return count;
}
