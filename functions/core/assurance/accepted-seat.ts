import { seatCounts } from '../../../shared/domain/access/seats.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { type SeatInvite, seatScopeOf } from '../../data/stores/person/seat-invite-store.ts';
import { seatStore } from '../../data/stores/person/seat-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { takesPart } from './seat-rules.ts';

const OVER = 'The last day of this audit is over. Ask an administrator for another one.';
const SUPERUSER = 'A superuser may change everything, and is no auditor. Reject this invitation.';
const TAKES_PART =
  'Whoever has a role here audits nothing. Reject this invitation, or ask an administrator to take the role away first.';

/**
 * The seat from an accepted invitation to audit, given by the inviting administrator. A seat that counts already keeps its last
 * day: it was given directly in the meantime.
 * @param person as read just before
 * @throws conflict for a last day that is over, for a superuser and for a person who takes part; the transaction stale_version
 * for one who becomes one of these meanwhile
 */
export async function acceptedSeat(context: Context, invite: SeatInvite, person: PersonItem): Promise<Write[]> {
  const { tenantUid, now, cause } = context;
  const { seatUntil, by } = invite;
  const place = seatScopeOf(invite);
  const today = await tenantToday(tenantUid, now);
  if (!seatCounts({ until: seatUntil }, today)) throw new AppError('conflict', OVER);
  if (person.isSuperuser || person.isTenantSuperuser) throw new AppError('conflict', SUPERUSER);
  if (await takesPart(tenantUid, place, person.uid)) throw new AppError('conflict', TAKES_PART);
  const key = { ...place, userUid: person.uid };
  const held = await seatStore(tenantUid).get(key);
  return held && seatCounts(held, today)
    ? []
    : seatStore(tenantUid).setWrites(key, held, seatUntil, cause, { by, sitter: person });
}
