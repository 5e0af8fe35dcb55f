import { inviteStore } from '../../data/stores/project/invite-store.ts';
import type { Context } from '../context.ts';
import { openReportsOf } from '../report/open-reports.ts';

/** How many reports wait for the caller, and how many invitations for an answer. */
export async function openWorkOf({ tenantUid, actor, now }: Context): Promise<{ actions: number; invitations: number }> {
  const [open, invitations] = await Promise.all([openReportsOf(actor, now), inviteStore(tenantUid).countOf(actor.email)]);
  return { actions: open.filter(({ requiresAction }) => requiresAction).length, invitations };
}
