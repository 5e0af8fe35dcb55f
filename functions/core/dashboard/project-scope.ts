import { type FiguresWithRoles, indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { checkDashboard } from './access.ts';
import { type ComputedIndicator, type DashboardScope, type DateRange, dashboardFiguresOf, dashboardScopeOf } from './figures.ts';

/**
 * The figures of a project with the scope of a dashboard. A range without an end ends today, in the tenant's time zone.
 * @throws not_found for an unknown package, forbidden
 */
export async function loadDashboard(
  context: Context,
  projectUid: string,
  range: DateRange,
): Promise<{ loaded: FiguresWithRoles; scope: DashboardScope }> {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(projectUid);
  const scope = dashboardScopeOf(loaded, range, today);
  checkDashboard(context, scope.pack.uid === loaded.project.rootUid);
  return { loaded, scope };
}

/**
 * The indicators of a project or package over a range: two Queries, one of the project's partition and one of the results.
 * @param wholePast running totals count from the project's first period on
 * @throws not_found for an unknown package, forbidden
 */
export async function projectDashboard(
  context: Context,
  projectUid: string,
  range: DateRange,
  wholePast: boolean,
): Promise<{ scope: DashboardScope; computed: ComputedIndicator[] }> {
  const { loaded, scope } = await loadDashboard(context, projectUid, range);
  return { scope, computed: await dashboardFiguresOf(context.tenantUid, loaded, scope, { wholePast, aliases: context.aliases }) };
}
