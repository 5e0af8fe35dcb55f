import { type DashboardScope, type Range, scopeOf } from '../../data/dashboard-figures.ts';
import { indicatorStore, type ProjectFigures } from '../../data/indicator-store.ts';
import { tenantToday } from '../../data/tenant-clock.ts';
import type { Context } from '../../http/context.ts';
import { checkDashboard } from '../../http/dashboard-access.ts';

/**
 * A project's figures, and what of them a dashboard is about; without an end, a range ends with today at the tenant.
 * @throws not_found for an unknown package, forbidden
 */
export async function loadDashboard(
  context: Context,
  projectUid: string,
  range: Range,
): Promise<{ loaded: ProjectFigures; scope: DashboardScope }> {
  const { tenantUid, now } = context;
  const today = await tenantToday(tenantUid, now);
  const loaded = await indicatorStore(tenantUid).load(projectUid);
  const scope = scopeOf(loaded, range, today);
  checkDashboard(context, scope.ref.uid === loaded.project.masterRefUid);
  return { loaded, scope };
}
