import { MAX_COUNTED } from '../../../shared/contract/person/me.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Context } from '../context.ts';
import { waitingReports } from '../report/list/waiting-reports.ts';

/** The number of reports that wait for the caller, at most MAX_COUNTED, and of their open invitations. */
export async function openWorkOf({ tenantUid, actor, now }: Context): Promise<{ actions: number; invitations: number }> {
  const [open, invitations] = await Promise.all([
    waitingReports(actor, now, { limit: MAX_COUNTED }),
    inviteStore(tenantUid).countOf(actor.email),
  ]);
  return { actions: open.reports.length, invitations };
}
