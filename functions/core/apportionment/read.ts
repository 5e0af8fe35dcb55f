import type { StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { blockedBy, currentApportionment, planOf, type SharePlan } from './plan.ts';
import { packageIn, periodIn } from './submit.ts';

type Wanted = { projectUid: string; periodId: string; packageId: string | undefined };

/** What would be sent of a period, and how its submission went. @throws not_found */
export async function readApportionment(
  { tenantUid }: Context,
  { projectUid, periodId, packageId }: Wanted,
): Promise<{ stored: StoredApportionment; plan: SharePlan; blocked: string | null }> {
  const loaded = await projectStore(tenantUid).load(projectUid);
  const period = periodIn(loaded, periodId);
  const [stored, plan] = await Promise.all([
    currentApportionment(tenantUid, period),
    planOf(tenantUid, loaded, period, packageIn(loaded, packageId)),
  ]);
  return { stored, plan, blocked: blockedBy(stored, plan) };
}
