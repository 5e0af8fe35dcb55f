import { type DashboardPeriod, type IndicatorFigures, indicatorFigures } from '../../../shared/domain/indicator/dashboard.ts';
import { type EquationIn, equationsOf, equationVersionIn } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday, targetsToday } from '../../../shared/domain/indicator/figures-today.ts';
import { lastRowsByPeriod, withDueness } from '../../../shared/domain/indicator/not-due.ts';
import { sheetCells } from '../../../shared/domain/indicator/sheet-cells.ts';
import type { TargetIn } from '../../../shared/domain/indicator/standing.ts';
import { targetVersionIn } from '../../../shared/domain/indicator/stored-target.ts';
import { descendantsOf } from '../../../shared/domain/kernel/hierarchy.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { notFound } from '../../../shared/errors.ts';
import { appliesTo } from '../../data/stores/indicator/indicator-lookup.ts';
import type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { type TargetItem, versionedTarget } from '../../data/stores/indicator/target-store.ts';
import type { PackageItem, PeriodItem } from '../../data/stores/project/project-store.ts';
import { sheetsUpTo } from '../indicator/period-sheets.ts';
import { usedMetrics } from '../indicator/used-metrics.ts';

export type DateRange = { refId: string; fromDate?: string | undefined; toDate?: string | undefined };

/** The scope of a dashboard: one package with those below it, and the periods of the range. */
export type DashboardScope = {
  pack: PackageItem;
  packages: PackageItem[];
  all: DashboardPeriod[];
  shown: DashboardPeriod[];
  today: string;
};

/** An indicator with its figures; unit and metrics are those of the version that counts for the last period of the range. */
export type ComputedIndicator = { item: IndicatorItem; figures: IndicatorFigures };

const NO_MERGES: Aliases = new Map();

/** The id that stands for the whole project in a range. */
export const WHOLE_PROJECT = 'root';

/** A package and those below it; of the root only those. */
function packagesOf(all: readonly PackageItem[], pack: PackageItem): PackageItem[] {
  return [pack, ...descendantsOf(all, pack.uid)].filter(({ kind }) => kind === 'package');
}

const dashboardPeriod = ({ uid, startDate, endDate }: PeriodItem): DashboardPeriod => ({ uid, start: startDate, end: endDate });

/** The packages and periods of a range; `today`: 'YYYY-MM-DD'. @throws not_found for an unknown package */
export function dashboardScopeOf(
  { project, packages, periods }: ProjectFigures,
  range: DateRange,
  today: string,
): DashboardScope {
  const { refId: packageId } = range;
  const pack = packages.find(({ uid }) => (packageId === WHOLE_PROJECT ? uid === project.rootUid : meansUid(packageId, uid)));
  if (!pack || pack.kind === 'conversion_factors') throw notFound('reporting package');
  const all = periods.map(dashboardPeriod);
  const to = range.toDate ?? today;
  const shown = all.filter(
    (period) => lastDayOf(period.end) <= to && (range.fromDate === undefined || lastDayOf(period.end) >= range.fromDate),
  );
  return { pack, packages: packagesOf(packages, pack), all, shown, today };
}

function targetOf(targets: readonly TargetItem[], { pack }: DashboardScope, { resultMetricUid }: IndicatorItem): TargetIn {
  const target = targets.find(({ packageUid, metricUid }) => packageUid === pack.uid && metricUid === resultMetricUid);
  return target ? (period) => targetVersionIn(versionedTarget(target), period) : () => null;
}

/**
 * The indicators of a project or package that can be computed, by name, under the metrics of today,
 * with the equation of each period.
 * @param packageUid undefined for those of the project and of all its packages
 */
export const definedIndicators = (
  { indicators }: Pick<ProjectFigures, 'indicators'>,
  packageUid: string | undefined,
  aliases: Aliases,
): { item: IndicatorItem; equationIn: EquationIn }[] =>
  indicators
    .filter((item) => packageUid === undefined || appliesTo(item, packageUid))
    .sort((a, b) => compareNames(a.name, b.name))
    .flatMap((stored) => {
      const item = indicatorToday(stored, aliases);
      const equationIn = equationsOf(item);
      return equationIn ? [{ item, equationIn }] : [];
    });

/** Results of the packages of a scope. */
export const resultsIn = <R extends { packageUid: string }>(
  results: readonly R[],
  { packages }: Pick<DashboardScope, 'packages'>,
): R[] => {
  const wanted = new Set(packages.map(({ uid }) => uid));
  return results.filter(({ packageUid }) => wanted.has(packageUid));
};

/**
 * The indicators of a project or package over a range, sorted by name. One Query reads the periods' sheets, and another one in
 * parallel the merged metrics, unless `aliases` is given. Sheets are read from the first period on, because a package without a
 * report is expected for what it reported last. Distributed targets compare with the cumulative result, so they compute it, as
 * `wholePast` does.
 */
export async function dashboardFiguresOf(
  tenantUid: string,
  loaded: ProjectFigures,
  scope: DashboardScope,
  { wholePast = false, aliases: known }: { wholePast?: boolean; aliases?: Aliases | undefined } = {},
): Promise<ComputedIndicator[]> {
  const first = scope.all[0]?.start;
  const [from, to] = [scope.shown[0]?.start, scope.shown.at(-1)?.start];
  const definedUnder = (aliases: Aliases) => definedIndicators(loaded, scope.pack.uid, aliases);
  const isReported = first !== undefined && to !== undefined && definedUnder(NO_MERGES).length > 0;
  const { sheets, aliases } = isReported
    ? await sheetsUpTo(
        { tenantUid, projectUid: scope.pack.projectUid, last: to },
        (merged) =>
          usedMetrics(
            definedUnder(merged).map(({ item }) => item),
            { aliases: merged },
          ),
        { aliases: known, definitions: [...loaded.indicators, ...loaded.targets] },
      )
    : { sheets: new Map(), aliases: NO_MERGES };
  const defined = definedUnder(aliases);
  const targets = targetsToday(loaded.targets, aliases);
  const isDistributed = (item: IndicatorItem) =>
    scope.shown.some((period) => targetOf(targets, scope, item)(period)?.byDate.length);
  const fromFirst = wholePast || from === first || defined.some(({ item }) => isDistributed(item));
  const cells = sheetCells(scope, sheets);
  const lastRows = lastRowsByPeriod(scope, sheets);
  return defined.map(({ item, equationIn }) => {
    const { unit, metrics } = equationVersionIn(item, scope.shown.at(-1) ?? null)!;
    const summed = indicatorFigures(equationIn, targetOf(targets, scope, item), scope, cells, fromFirst);
    const figures = withDueness(summed, equationIn, scope.all, lastRows);
    return { item: { ...item, unit, metrics: [...metrics] }, figures };
  });
}
