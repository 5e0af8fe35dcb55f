import { ascending } from '../../../shared/domain/kernel/order.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { SITTER_CHANGED } from '../../data/stores/person/seat-binding.ts';
import { type SeatScope, seatInviteStore } from '../../data/stores/person/seat-invite-store.ts';
import { type SeatItem, seatStore } from '../../data/stores/person/seat-store.ts';
import { transact } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { lacksCode } from '../person/account/shown-mailbox.ts';
import { tenantToday } from '../tenant/clock.ts';
import { inviteToAudit } from './seat-invites.ts';
import { checkSeatDay, takesPart } from './seat-rules.ts';

/** Attempts to give a seat to a person whose rights change at the same time. */
const ATTEMPTS = 4;

const NO_SEAT = 'Nobody with this address has a seat or an invitation here. Load the page again.';

export type { SeatScope };
/** A seat with its person, who may have left the tenancy. `counts`: whether its last day is not over. */
export type HeldSeat = { seat: SeatItem; person: PersonItem | undefined; counts: boolean };

/** The seats of a project or company with their people, by address. One Query and one BatchGet. */
export async function seatsOf({ tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>, scopeUid: string): Promise<HeldSeat[]> {
  const [seats, today] = await Promise.all([seatStore(tenantUid).of(scopeUid), tenantToday(tenantUid, now)]);
  const people = new Map(
    (await personStore(tenantUid).getMany(seats.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  const held = seats.map((seat) => ({ seat, person: people.get(seat.userUid), counts: seat.until >= today }));
  return held.sort(ascending(({ person }) => person?.email ?? ''));
}

/**
 * Gives the seat of an auditor up to the end of a day, or changes that day. An address that is unknown in the tenancy is invited
 * to audit instead, and so is a person who came after such an invitation and has not shown the code of its mail. Giving the seat
 * directly withdraws the invitation. People who take part cannot audit: those with a right in the place, administrators of the
 * project's company, and those with a right in a project of the company. Where they get a right meanwhile, it reads again.
 * @throws invalid_input for a day that is over or too far away, conflict for a person who takes part or is invited to,
 * too_many_requests, stale_version
 */
export const giveSeat = (context: Context, place: SeatScope, email: string, until: string): Promise<void> =>
  retryOn(SITTER_CHANGED.is, { attempts: ATTEMPTS, pauseMs: growingPause }, () => giveOnce(context, place, email, until));

async function giveOnce(context: Context, place: SeatScope, email: string, until: string): Promise<void> {
  const { tenantUid, cause } = context;
  const { person, seat, invite, open } = await holderOf(tenantUid, place, email);
  await checkSeatDay(context, until);
  if (!person) return inviteToAudit(context, place, { email, until, before: invite });
  await checkSitter(tenantUid, place, person);
  const given = seatStore(tenantUid).setWrites({ ...place, userUid: person.uid }, seat, until, cause, { sitter: person });
  await transact([...given, ...(open ? seatInviteStore(tenantUid).removeWrites(open, cause) : [])]);
}

/**
 * Takes the seat of an auditor and withdraws the invitation to it.
 * @throws invalid_input for an address without seat and invitation, stale_version
 */
export async function takeSeat({ tenantUid, cause }: Context, place: SeatScope, email: string): Promise<void> {
  const { seat, open } = await holderOf(tenantUid, place, email);
  if (!seat && !open) throw fieldError('email', NO_SEAT);
  const taken = seat ? seatStore(tenantUid).setWrites({ ...place, userUid: seat.userUid }, seat, null, cause) : [];
  await transact([...taken, ...(open ? seatInviteStore(tenantUid).removeWrites(open, cause) : [])]);
}

/**
 * The person of an address with their seat in a place, and the invitation of the address to audit there: `invite`, answered or
 * not, and `open`, the same while it is open. A person who has not shown the code of an open invitation is left out.
 */
async function holderOf(tenantUid: string, place: SeatScope, email: string) {
  const [found, invite] = await Promise.all([
    personStore(tenantUid).byEmail(email),
    seatInviteStore(tenantUid).find(place, email),
  ]);
  const open = invite?.status === 'pending' ? invite : undefined;
  const person = found && !(open && lacksCode(open, found)) ? found : undefined;
  const seat = person ? await seatStore(tenantUid).get({ ...place, userUid: person.uid }) : null;
  return { person, seat, invite, open };
}

async function checkSitter(tenantUid: string, place: SeatScope, person: PersonItem): Promise<void> {
  if (person.deactivatedAt !== undefined)
    throw fieldError('email', 'This person is deactivated. Ask a superuser to reactivate them.');
  if (person.isSuperuser || person.isTenantSuperuser)
    throw fieldError('email', 'A superuser may change everything, and is no auditor. Choose somebody else.');
  if (await takesPart(tenantUid, place, person.uid))
    throw new AppError(
      'conflict',
      'This person has a role here. Whoever takes part audits nothing: take the role away from them first.',
    );
}
