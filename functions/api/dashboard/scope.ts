import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/dates.ts';
import { type DashboardScope, type Range, scopeOf } from '../../data/dashboard-figures.ts';
import type { ProjectFigures } from '../../data/indicator-store.ts';
import type { Context } from '../../http/context.ts';
import { checkDashboard } from '../../http/dashboard-access.ts';

/** @throws not_found for an unknown package, forbidden */
export function dashboardScope(context: Context, loaded: ProjectFigures, range: Range): DashboardScope {
  const scope = scopeOf(loaded, range, todayIn(DEFAULT_TIME_ZONE, context.now.toISOString()));
  checkDashboard(context, scope.ref.uid === loaded.project.masterRefUid);
  return scope;
}
