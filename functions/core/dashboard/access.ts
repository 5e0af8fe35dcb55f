import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../context.ts';

const NO_DASHBOARD = "You don't have permission to view this dashboard";

/**
 * The project's dashboard needs the right to its results; a package's, that to the package (REP-331, REP-332).
 * @throws forbidden
 */
export function checkDashboard({ actor, grant }: Context, isRoot: boolean): void {
  if (!can(actor, grant, isRoot ? 'READ_PROJECT_REPORT' : 'READ_TRACKER_REF')) throw new AppError('forbidden', NO_DASHBOARD);
}
