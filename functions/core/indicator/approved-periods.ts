import { type Cell, type DashboardPeriod, dashboardCells, officialOf } from '../../../shared/domain/indicator/dashboard.ts';
import { equationsOf, type VersionedIndicator } from '../../../shared/domain/indicator/equation-versions.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { dashboardScopeOf, resultsIn } from '../dashboard/figures.ts';
import { type LoadedFigures, packagesInFigures } from '../restatement/loaded-figures.ts';

/** The periods of a project in the order of time, and the figures of a package and those below it in each. */
export type FiguresOfPackage = { periods: DashboardPeriod[]; cells: ReadonlyMap<string, readonly Cell[]> };

/** One Query, with every write that has ended. @param packageUid the project's root for all packages. @throws not_found */
export async function figuresOfPackage(tenantUid: string, loaded: ProjectFigures, packageUid: string): Promise<FiguresOfPackage> {
  const [first, last] = [loaded.periods[0], loaded.periods.at(-1)];
  if (!first || !last) return { periods: [], cells: new Map() };
  const store = resultStore(tenantUid);
  const results = await store.range(loaded.project.uid, first.startDate, last.startDate, { consistent: true });
  return figuresIn({ ...loaded, results }, packageUid);
}

/**
 * The same for loaded figures.
 * @throws not_found
 */
export function figuresIn(loaded: LoadedFigures, packageUid: string): FiguresOfPackage {
  // every period counts, so that the day does not matter
  const scope = dashboardScopeOf(loaded, { refId: packageUid }, LATEST_DAY);
  return { periods: scope.all, cells: dashboardCells({ ...scope, results: resultsIn(loaded.results, scope) }) };
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
  const { periods, cells } = await figuresOfPackage(tenantUid, loaded, loaded.project.rootUid);
  const inFigures = packagesInFigures(loaded, item);
  if (!inFigures) return { periods, cells };
  const own = [...cells].map(([uid, all]) => [uid, all.filter(({ packageUid }) => inFigures.has(packageUid))] as const);
  return { periods, cells: new Map(own) };
}

/** First days of the periods in which an indicator has an approved figure, including figures under revision. */
export function approvedPeriods(item: VersionedIndicator, { periods, cells }: FiguresOfPackage): Set<string> {
  const equationIn = equationsOf(item);
  const isApproved = (period: DashboardPeriod) =>
    equationIn !== undefined && officialOf(equationIn(period).equation, cells.get(period.uid) ?? []).reports > 0;
  return new Set(periods.filter(isApproved).map(({ start }) => start));
}
