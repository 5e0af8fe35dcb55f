import {
  type DashboardPeriod,
  dashboardCells,
  type IndicatorFigures,
  indicatorFigures,
} from '../../../shared/domain/indicator/dashboard.ts';
import { toEquation } from '../../../shared/domain/indicator/equation.ts';
import { storedTarget } from '../../../shared/domain/indicator/stored-target.ts';
import { compareNames, meansUid } from '../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { notFound } from '../../../shared/errors.ts';
import { appliesTo, type IndicatorItem, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore } from '../../data/stores/indicator/result-store.ts';
import { targetRecord } from '../../data/stores/indicator/target-store.ts';
import type { PackageItem, PeriodItem } from '../../data/stores/project/project-store.ts';

export type DateRange = { refId: string; fromDate?: string | undefined; toDate?: string | undefined };

/** The scope of a dashboard: one package with those below it, and the periods of the range. */
export type DashboardScope = {
  pack: PackageItem;
  packages: PackageItem[];
  all: DashboardPeriod[];
  shown: DashboardPeriod[];
  today: string;
};

export type Computed = { item: IndicatorItem; figures: IndicatorFigures };

const ROOT = 'root';

/** A package and those below it. */
function packagesOf(packages: readonly PackageItem[], root: PackageItem): PackageItem[] {
  const below = packages.filter(({ kind, parentUid }) => kind === 'package' && parentUid === root.uid);
  const own = root.kind === 'package' ? [root] : [];
  return [...own, ...below.flatMap((each) => packagesOf(packages, each))];
}

const dashboardPeriod = ({ uid, startDate, endDate }: PeriodItem): DashboardPeriod => ({ uid, start: startDate, end: endDate });

/** The packages and periods of a range; `today`: 'YYYY-MM-DD'. @throws not_found for an unknown package */
export function dashboardScopeOf(
  { project, packages, periods }: ProjectFigures,
  range: DateRange,
  today: string,
): DashboardScope {
  const { refId: packageId } = range;
  const pack = packages.find(({ uid }) => (packageId === ROOT ? uid === project.rootUid : meansUid(packageId, uid)));
  if (!pack || pack.kind === 'conversion_factors') throw notFound('reporting package');
  const all = periods.map(dashboardPeriod);
  const to = range.toDate ?? today;
  const shown = all.filter(
    (period) => lastDayOf(period.end) <= to && (range.fromDate === undefined || lastDayOf(period.end) >= range.fromDate),
  );
  return { pack, packages: packagesOf(packages, pack), all, shown, today };
}

function targetOf({ targets }: ProjectFigures, { pack }: DashboardScope, { resultMetricUid }: IndicatorItem) {
  const target = targets.find(({ packageUid, metricUid }) => packageUid === pack.uid && metricUid === resultMetricUid);
  return target ? storedTarget(targetRecord(target)) : null;
}

/**
 * The indicators of a project or package over a range, by name: one Query of the results. They are read from the first period on, so
 * that a package without a report is expected for what it reported last, as its evidence tells. Targets that are distributed compare
 * with the cumulative result, which is then computed, as with `wholePast`.
 */
export async function dashboardFiguresOf(
  tenantUid: string,
  loaded: ProjectFigures,
  scope: DashboardScope,
  { wholePast = false }: { wholePast?: boolean } = {},
): Promise<Computed[]> {
  const items = loaded.indicators.filter((item) => appliesTo(item, scope.pack.uid)).sort((a, b) => compareNames(a.name, b.name));
  const first = scope.all[0]?.start;
  const [from, to] = [scope.shown[0]?.start, scope.shown.at(-1)?.start];
  const fromFirst = wholePast || from === first || items.some((item) => targetOf(loaded, scope, item)?.byDate.length);
  const results = items.length === 0 || !first || !to ? [] : await resultStore(tenantUid).range(scope.pack.projectUid, first, to);
  const wanted = new Set(scope.packages.map(({ uid }) => uid));
  const cells = dashboardCells({ ...scope, results: results.filter(({ packageUid }) => wanted.has(packageUid)) });
  return items.flatMap((item) => {
    const equation = toEquation(item.operationJson);
    if (!equation) return [];
    return [{ item, figures: indicatorFigures(equation, targetOf(loaded, scope, item), scope, cells, fromFirst) }];
  });
}
