import { seatCounts } from '../../../shared/domain/access/seats.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { callerStore } from '../../data/stores/person/caller-store.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { placeNames } from '../../data/stores/person/place-names.ts';
import { noSeatSince, stillUnseated } from '../../data/stores/person/seat-binding.ts';
import type { SeatScope } from '../../data/stores/person/seat-invite-store.ts';
import { seatStore } from '../../data/stores/person/seat-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';

/** A right that somebody is about to get. */
type Right = Pick<GrantItem, 'scope' | 'scopeUid' | 'isAdmin'>;

const companyAt = (scopeUid: string): SeatScope => ({ scope: 'company', scopeUid });
const projectAt = (scopeUid: string): SeatScope => ({ scope: 'project', scopeUid });

/**
 * The places around a project in which nobody with a right in it may audit: the project, and its company, whose seats include its
 * projects.
 */
export const aroundProject = ({ uid, companyUid }: Pick<ProjectItem, 'uid' | 'companyUid'>): SeatScope[] => [
  projectAt(uid),
  companyAt(companyUid),
];

/**
 * The places in which nobody with some rights may audit: around each project, in each company, and in the projects of a company
 * that they administer. One Query of all projects.
 */
export async function aroundRights(tenantUid: string, rights: readonly Right[]): Promise<SeatScope[]> {
  const projects = await projectIndexStore(tenantUid).all();
  return rights.flatMap(({ scope, scopeUid, isAdmin }) => {
    if (scope === 'project')
      return [projectAt(scopeUid), ...projects.filter(({ uid }) => uid === scopeUid).flatMap(aroundProject)];
    const below = isAdmin ? projects.filter(({ companyUid }) => companyUid === scopeUid) : [];
    return [companyAt(scopeUid), ...below.map(({ uid }) => projectAt(uid))];
  });
}

const BESIDE_ROLE =
  'a role counts for nothing beside that. An administrator can take the seat away first, or wait for its last day.';
const BESIDE_SUPERUSER =
  'a superuser may change everything, and is no auditor. An administrator can take the seat away first, or wait for its last day.';

/**
 * Refuses to make a person a superuser who has an auditor's seat anywhere today. @throws conflict with the names of the places
 */
export async function demandNoAudit(context: Pick<Context, 'tenantUid' | 'now'>, userUid: string): Promise<void> {
  const person = await callerStore(context.tenantUid).find(userUid, { consistent: true });
  await refuseSeated(context, userUid, person?.seats ?? [], BESIDE_SUPERUSER);
}

/**
 * Refuses a right for a person who has an auditor's seat in one of the places today. Reads the profile, and one BatchGet per
 * hundred places. `why`: the end of the refusal's sentence
 * @returns the condition for the transaction that gives the right, which throws stale_version when they got a seat since
 * @throws conflict with the names of those places
 */
export async function demandNoSeat(
  context: Pick<Context, 'tenantUid' | 'now'>,
  userUid: string,
  places: readonly SeatScope[],
): Promise<Write> {
  // before the seats, so that one which is given in between changes the version
  const person = await personStore(context.tenantUid).get(userUid, { consistent: true });
  await refuseSeated(context, userUid, places, BESIDE_ROLE);
  return stillUnseated(person);
}

/**
 * The same for people who get the right to administer a company by a group that they have, deactivated ones
 * too. One Query of all projects.
 * @returns of a person, the condition as by `demandNoSeat`
 */
export async function administersBeside(
  context: Pick<Context, 'tenantUid' | 'now'>,
  companyUid: string,
): Promise<(userUid: string) => Promise<Write>> {
  const places = await aroundRights(context.tenantUid, [{ scope: 'company', scopeUid: companyUid, isAdmin: true }]);
  return async (userUid) => {
    const person = await personStore(context.tenantUid).get(userUid, { consistent: true });
    await refuseSeated(context, userUid, places, BESIDE_ROLE, `${nameOfPerson(person)} has this permission group and`);
    return noSeatSince(person);
  };
}

/**
 * `who`: their words in the refusal; `why`: what follows there.
 * @throws conflict with the names of the places where somebody has a seat today
 */
async function refuseSeated(
  { tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>,
  userUid: string,
  places: readonly SeatScope[],
  why: string,
  who = 'This person',
): Promise<void> {
  const seats = await seatStore(tenantUid).held(userUid, places);
  if (seats.length === 0) return;
  const today = await tenantToday(tenantUid, now);
  const audited = new Map(seats.filter((seat) => seatCounts(seat, today)).map((seat) => [seat.scopeUid, { ...seat, roles: [] }]));
  if (audited.size === 0) return;
  const names = await placeNames(tenantUid, [...audited.values()]);
  const told = [...audited.keys()].map((uid) => names.get(uid) ?? uid).join(', ');
  throw new AppError('conflict', `${who} audits ${told}, and ${why}`);
}
