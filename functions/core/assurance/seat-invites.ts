import { InvitedAddress } from '../../../shared/contract/assurance/assurance.ts';
import { seatCounts } from '../../../shared/domain/access/seats.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import {
  type SeatInvite,
  type SeatScope,
  seatInviteStore,
  seatInviteUid,
  seatScopeOf,
} from '../../data/stores/person/seat-invite-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { Context } from '../context.ts';
import { AUDITOR, inviteMail } from '../person/invite-mail.ts';
import { nextMail } from '../person/mail-invite-again.ts';
import { tenantToday } from '../tenant/clock.ts';

/** An open invitation to audit. `counts`: whether its last day is not over. */
export type WaitingSeat = { invite: SeatInvite; counts: boolean };

/** The open invitations to audit a project or company, by address. One Query. */
export async function waitingSeats(
  { tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>,
  place: SeatScope,
): Promise<WaitingSeat[]> {
  const [pending, today] = await Promise.all([seatInviteStore(tenantUid).pending(place), tenantToday(tenantUid, now)]);
  return pending.map((invite) => ({ invite, counts: seatCounts({ until: invite.seatUntil }, today) }));
}

/** An address that is invited up to a day. `before`: its invitation in the place as it was read, answered or not. */
type Auditor = { email: string; until: string; before: SeatInvite | undefined };

/**
 * Invites an address to audit a place, with a mail. An open invitation gets the new last day and a newer mail, whose code
 * replaces those before it.
 * @throws invalid_input for an invalid address, conflict where the address is invited to take part, too_many_requests,
 * stale_version
 */
export async function inviteToAudit(context: Context, place: SeatScope, { email, until, before }: Auditor): Promise<void> {
  const { tenantUid, cause } = context;
  const offer = { ...(await namesOfPlace(tenantUid, place)), role: AUDITOR, auditUntil: until };
  const store = seatInviteStore(tenantUid);
  if (before?.status === 'pending')
    return store.set(place, { email, until, before, ...(await nextMail(context, before, offer)) }, cause);
  if (!InvitedAddress.safeParse(email).success) throw fieldError('email', 'Enter an e-mail address.');
  await demandNoOther(tenantUid, place, email);
  const { writes: mail, ...proofs } = await inviteMail(context, {
    ...offer,
    uid: seatInviteUid(tenantUid, place, email),
    email,
    hasAccount: false,
  });
  await store.set(place, { email, until, before, proofs, mail }, cause);
}

async function namesOfPlace(tenantUid: string, { scope, scopeUid }: SeatScope): Promise<{ to: string; places: string[] }> {
  if (scope === 'company') return { to: (await companyStore(tenantUid).get(scopeUid)).name, places: [scopeUid] };
  const { name, companyUid } = await projectStore(tenantUid).get(scopeUid);
  return { to: name, places: [scopeUid, companyUid] };
}

/** @throws conflict where an address has an open invitation to take part in the place, which would take the audit from it */
async function demandNoOther(tenantUid: string, { scopeUid }: SeatScope, email: string): Promise<void> {
  const open = await inviteStore(tenantUid).openOf(email);
  if (open.some((invite) => invite.seatUntil === undefined && seatScopeOf(invite).scopeUid === scopeUid))
    throw new AppError(
      'conflict',
      'This address is invited to take part here, and whoever takes part audits nothing. Delete that invitation first.',
    );
}
