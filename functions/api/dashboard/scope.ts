import { can } from '../../../shared/domain/access.ts';
import type { DashboardPeriod } from '../../../shared/domain/dashboard.ts';
import { addDays, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/dates.ts';
import { meansUid } from '../../../shared/domain/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ProjectFigures } from '../../data/indicator-store.ts';
import type { PeriodItem, RefItem } from '../../data/report-frame.ts';
import type { Context } from '../../http/context.ts';

export type Range = { refId: string; fromDate?: string | undefined; toDate?: string | undefined };

/** What a dashboard is about: one ref with the packages below it, and the periods of the range. */
export type DashboardScope = {
  ref: RefItem;
  packages: RefItem[];
  all: DashboardPeriod[];
  shown: DashboardPeriod[];
  today: string;
};

const ROOT = 'root';
const NO_DASHBOARD = "You don't have permission to view this dashboard";

/** The project's dashboard needs the right to its results; a package's, that to the package (REP-331, REP-332). */
function checkAccess({ actor, grant }: Context, isRoot: boolean): void {
  if (!can(actor, grant, isRoot ? 'READ_PROJECT_REPORT' : 'READ_TRACKER_REF')) throw new AppError('forbidden', NO_DASHBOARD);
}

/** A ref and the packages below it. */
function packagesOf(refs: readonly RefItem[], root: RefItem): RefItem[] {
  const below = refs.filter(({ kind, parentUid }) => kind === 'package' && parentUid === root.uid);
  const own = root.kind === 'package' ? [root] : [];
  return [...own, ...below.flatMap((each) => packagesOf(refs, each))];
}

export const dashboardPeriod = ({ uid, startDate, endDate }: PeriodItem): DashboardPeriod => ({
  uid,
  start: startDate,
  end: endDate,
});

const lastDay = ({ end }: DashboardPeriod) => addDays(end, -1);

/** @throws not_found for an unknown package, forbidden */
export function dashboardScope(context: Context, { project, refs, periods }: ProjectFigures, range: Range): DashboardScope {
  const { refId } = range;
  const ref = refs.find(({ uid }) => (refId === ROOT ? uid === project.masterRefUid : meansUid(refId, uid)));
  if (!ref || ref.kind === 'conversion_factors') throw new AppError('not_found', 'No such package');
  checkAccess(context, ref.uid === project.masterRefUid);
  const today = todayIn(DEFAULT_TIME_ZONE, context.now.toISOString());
  const all = periods.map(dashboardPeriod);
  const to = range.toDate ?? today;
  const shown = all.filter(
    (period) => lastDay(period) <= to && (range.fromDate === undefined || lastDay(period) >= range.fromDate),
  );
  return { ref, packages: packagesOf(refs, ref), all, shown, today };
}
