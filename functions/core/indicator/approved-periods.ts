import { type Cell, type DashboardPeriod, dashboardCells, officialOf } from '../../../shared/domain/indicator/dashboard.ts';
import { equationsOf, type VersionedIndicator } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday, resultToday } from '../../../shared/domain/indicator/figures-today.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { dashboardScopeOf, resultsIn } from '../dashboard/figures.ts';
import { type LoadedFigures, packagesInFigures } from '../restatement/loaded-figures.ts';

const CONSISTENT = { consistent: true };

/** The source of figures: the results of a project; only those of some packages count. */
export type FigureSources = {
  results: readonly Pick<StoredResult, 'reportUid' | 'periodUid' | 'step'>[];
  packageUids: ReadonlySet<string>;
};

/**
 * The periods of a project in the order of time, and the figures of a package and those below it in
 * each, under the metrics of today.
 */
export type FiguresOfPackage = {
  periods: DashboardPeriod[];
  cells: ReadonlyMap<string, readonly Cell[]>;
  aliases: Aliases;
  sources: FigureSources;
};

/**
 * One Query and the merged metrics, with every write that has ended.
 * @param packageUid the project's root for all packages.
 * @throws not_found
 */
export async function figuresOfPackage(tenantUid: string, loaded: ProjectFigures, packageUid: string): Promise<FiguresOfPackage> {
  const [first, last] = [loaded.periods[0], loaded.periods.at(-1)];
  if (!first || !last)
    return { periods: [], cells: new Map(), aliases: new Map(), sources: { results: [], packageUids: new Set() } };
  const results = await resultStore(tenantUid).range(loaded.project.uid, first.startDate, last.startDate, CONSISTENT);
  // last, so that no result was moved by a merge that is unknown here
  const aliases = await metricUseStore(tenantUid).aliasesTogether(CONSISTENT);
  return figuresIn({ ...loaded, results: results.map((result) => resultToday(result, aliases)), aliases }, packageUid);
}

/**
 * The same for loaded figures.
 * @throws not_found
 */
export function figuresIn(loaded: LoadedFigures, packageUid: string): FiguresOfPackage {
  // every period counts, so that the day does not matter
  const scope = dashboardScopeOf(loaded, { refId: packageUid }, LATEST_DAY);
  const cells = dashboardCells({ ...scope, results: resultsIn(loaded.results, scope) });
  const packageUids = new Set(scope.packages.map(({ uid }) => uid));
  return { periods: scope.all, cells, aliases: loaded.aliases, sources: { results: loaded.results, packageUids } };
}

/**
 * The same for the sources of an indicator's figures: all packages of its project, or those that hold it. One Query.
 * @throws not_found
 */
export async function figuresBehind(
  tenantUid: string,
  loaded: ProjectFigures,
  item: Pick<IndicatorItem, 'packageUids'>,
): Promise<FiguresOfPackage> {
  const all = await figuresOfPackage(tenantUid, loaded, loaded.project.rootUid);
  const inFigures = packagesInFigures(loaded, item);
  if (!inFigures) return all;
  const own = [...all.cells].map(([uid, cells]) => [uid, cells.filter(({ packageUid }) => inFigures.has(packageUid))] as const);
  return { ...all, cells: new Map(own), sources: { ...all.sources, packageUids: inFigures } };
}

/** An indicator as stored. */
export type FiguredIndicator = VersionedIndicator & Pick<IndicatorItem, 'resultMetricUid'>;

/** First days of the periods in which an indicator has an approved figure, including figures under revision. */
export function approvedPeriods(item: FiguredIndicator, { periods, cells, aliases }: FiguresOfPackage): Set<string> {
  const equationIn = equationsOf(indicatorToday(item, aliases));
  const isApproved = (period: DashboardPeriod) =>
    equationIn !== undefined && officialOf(equationIn(period).equation, cells.get(period.uid) ?? []).reports > 0;
  return new Set(periods.filter(isApproved).map(({ start }) => start));
}

/** Periods in which any of the indicators has an approved figure. Several indicators share one result metric after a merge. */
export const approvedOfAny = (items: readonly FiguredIndicator[], figures: FiguresOfPackage): Set<string> =>
  new Set(items.flatMap((item) => [...approvedPeriods(item, figures)]));
