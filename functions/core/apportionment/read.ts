import type { StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { blockedBy, currentApportionment, planOf, type SharePlan, submittedFrom } from './plan.ts';
import { packageIn, periodIn } from './submit.ts';

type PeriodRequest = { projectUid: string; periodId: string; packageId: string | undefined };

/**
 * The figures to send for a period, and the outcome of its submission.
 * @throws not_found
 */
export async function readApportionment(
  { tenantUid }: Context,
  { projectUid, periodId, packageId }: PeriodRequest,
): Promise<{ stored: StoredApportionment; plan: SharePlan; blocked: string | null }> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const period = periodIn(loaded, periodId);
  const stored = await currentApportionment(tenantUid, period);
  const plan = await planOf(tenantUid, loaded, period, submittedFrom(stored, loaded, packageIn(loaded, packageId)));
  return { stored, plan, blocked: blockedBy(stored, plan) };
}
