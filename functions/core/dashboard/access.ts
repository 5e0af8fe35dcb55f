import { demand } from '../access/grant.ts';
import type { Context } from '../context.ts';

const NO_DASHBOARD = "You don't have permission to view this dashboard";

/**
 * The dashboard of a project needs the right to its results, that of a package the right to the package (REP-331, REP-332).
 * @throws forbidden
 */
export function checkDashboard({ actor, grant }: Context, isRoot: boolean): void {
  demand(actor, grant, isRoot ? 'READ_PROJECT_REPORT' : 'READ_TRACKER_REF', NO_DASHBOARD);
}
