import { MOST_SEAT_DAYS } from '../../../shared/domain/access/seats.ts';
import { addDays, formatDate } from '../../../shared/domain/kernel/dates.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { callerStore, type ScopeGrant } from '../../data/stores/person/caller-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { type SeatItem, seatStore } from '../../data/stores/person/seat-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';

const UNKNOWN =
  'Nobody in this tenancy has this address. Ask the person to register here first: an invitation into the project would give them a role, and whoever has one audits nothing.';

export type SeatScope = Pick<SeatItem, 'scope' | 'scopeUid'>;
/** A seat with its person, who may have left the tenancy. `counts`: whether its last day is not over. */
export type HeldSeat = { seat: SeatItem; person: PersonItem | undefined; counts: boolean };

/** The seats of a project or company with their people, by address. One Query and one BatchGet. */
export async function seatsOf({ tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>, scopeUid: string): Promise<HeldSeat[]> {
  const [seats, today] = await Promise.all([seatStore(tenantUid).of(scopeUid), tenantToday(tenantUid, now)]);
  const people = new Map(
    (await personStore(tenantUid).getMany(seats.map(({ userUid }) => userUid))).map((each) => [each.uid, each]),
  );
  const held = seats.map((seat) => ({ seat, person: people.get(seat.userUid), counts: seat.until >= today }));
  return held.sort((a, b) => ((a.person?.email ?? '') < (b.person?.email ?? '') ? -1 : 1));
}

/**
 * Gives somebody of the tenancy the seat of an auditor up to the end of a day, changes that day, or takes the seat (`until` null). Who
 * takes part is no auditor: whoever has a right in the place, administers the company of the project, or has a right in a project of the
 * company.
 * @throws invalid_input for an unknown person, a day that is over or too far away, conflict for who takes part, stale_version
 */
export async function setSeat(context: Context, place: SeatScope, email: string, until: string | null): Promise<void> {
  const { tenantUid, cause } = context;
  const person = await personStore(tenantUid).byEmail(email);
  if (!person) throw fieldError('email', UNKNOWN);
  const key = { ...place, userUid: person.uid };
  const before = await seatStore(tenantUid).get(key);
  if (until === null && !before) throw fieldError('email', 'This person has no seat here.');
  if (until !== null) await checkSeat(context, place, person, until);
  await seatStore(tenantUid).set(key, before, until, cause);
}

async function checkSeat({ tenantUid, now }: Context, place: SeatScope, person: PersonItem, until: string): Promise<void> {
  const today = await tenantToday(tenantUid, now);
  const last = addDays(today, MOST_SEAT_DAYS);
  if (until < today) throw fieldError('until', 'This day is over. Choose a later one.');
  if (until > last) throw fieldError('until', `A seat ends by ${formatDate(last)} at the latest. It can be given again.`);
  if (person.deactivatedAt !== undefined)
    throw fieldError('email', 'This person is deactivated. Ask a superuser to reactivate them.');
  if (person.isSuperuser || person.isTenantSuperuser)
    throw fieldError('email', 'A superuser may change everything, and is no auditor. Choose somebody else.');
  if (await takesPart(tenantUid, place, person.uid))
    throw new AppError('conflict', 'This person has a role here. Whoever takes part audits nothing: take the role first.');
}

/** Whether a person has a right that a seat would replace: in the place, as administrator of the project's company, or in a project of the company. */
async function takesPart(tenantUid: string, { scope, scopeUid }: SeatScope, userUid: string): Promise<boolean> {
  const [actor, projects] = await Promise.all([callerStore(tenantUid).find(userUid), projectIndexStore(tenantUid).all()]);
  const companyUid = projects.find(({ uid }) => uid === scopeUid)?.companyUid;
  const below = new Set(projects.filter((each) => each.companyUid === scopeUid).map(({ uid }) => uid));
  const counts = (grant: ScopeGrant) =>
    grant.scopeUid === scopeUid ||
    (scope === 'project' ? grant.scopeUid === companyUid && grant.isAdmin : below.has(grant.scopeUid));
  return actor?.grants.some(counts) ?? false;
}
