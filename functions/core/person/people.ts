import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { endOfAccess, isShown, type ShownPeople } from '../../../shared/domain/person/review.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { cursorAfter, type PersonWithGrants, peopleStore } from '../../data/stores/person/people-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { type PlaceNames, placeNames } from '../../data/stores/person/place-names.ts';
import type { SeatItem } from '../../data/stores/person/seat-store.ts';
import { secondFactorsOf } from '../../identity/second-factor.ts';
import type { Context } from '../context.ts';

/** The number of places, and the names of the first ones in alphabetical order. */
export type Places = { count: number; names: string[] };
/**
 * A person with what the tenancy's superusers want to know, seats of an auditor among it. `secondFactor`: null
 * where the user pool does not say.
 */
export type PersonWithAccess = {
  person: PersonItem;
  companies: Places;
  projects: Places;
  roles: string[];
  secondFactor: boolean | null;
  /** the last day of all access, null if some has no end or there is none; `endless`: the number without an end */
  ends: string | null;
  endless: number;
};

/** Most companies and projects of a person that are listed by name. */
const NAMED = 10;

export type WantedPeople = { search: string; show: ShownPeople; limit: number; cursor?: string | undefined };

/** Most people that one request reads, and people read in parallel. */
const MAX_LOOKED_AT = 500;
const AT_ONCE = 100;

/**
 * People of the caller's tenant, by e-mail address, with `next` for the following page. The filter for access without an end
 * takes one more Query per person: one request reads at most 500 people, and may return fewer than `limit`, or none.
 * @throws invalid_input for an invalid cursor
 */
export async function peopleOf({ tenantUid, now }: Context, { search, show, limit, cursor }: WantedPeople) {
  const store = peopleStore(tenantUid);
  const shows = (person: PersonItem) => isShown(person, { search, show, now: now.toISOString() });
  // the list may lag behind and does not say whether a person's access ends
  const isWanted = ({ person, grants, seats }: PersonWithGrants) =>
    shows(person) && (show !== 'endless' || endOfAccess([...grants, ...seats]).endless > 0 || isSuper(person));
  const found: PersonWithGrants[] = [];
  let from = cursor;
  let lookedAt = 0;
  do {
    const { people, next } = await store.page(shows, { limit: show === 'endless' ? AT_ONCE : limit, cursor: from });
    const wanted = (await store.withGrants(people.map(({ uid }) => uid))).filter(isWanted);
    const taken = wanted.slice(0, limit - found.length);
    found.push(...taken);
    const last = people.find(({ uid }) => wanted.length > taken.length && uid === taken.at(-1)!.person.uid);
    from = last ? cursorAfter(last) : next;
    lookedAt += people.length;
  } while (show === 'endless' && from !== undefined && found.length < limit && lookedAt < MAX_LOOKED_AT);
  return { people: await withNames(tenantUid, found), next: from };
}

/** A superuser's right has no end, whatever they hold in projects. */
const isSuper = ({ isSuperuser, isTenantSuperuser }: PersonItem): boolean => isSuperuser || isTenantSuperuser;

/** People in their current state, with their places and roles by name, and the state of their accounts in the user pool. */
export const withAccess = async (tenantUid: string, people: readonly { uid: string }[]): Promise<PersonWithAccess[]> =>
  withNames(tenantUid, await peopleStore(tenantUid).withGrants(people.map(({ uid }) => uid)));

async function withNames(tenantUid: string, found: readonly PersonWithGrants[]): Promise<PersonWithAccess[]> {
  const accesses = found.map(({ grants, seats }) => [...grants, ...seats.map(seatAccess)]);
  const named = accesses.map(firstOfEach);
  const uids = found.map(({ person }) => person.uid);
  const [factors, names] = await Promise.all([secondFactorsOf(uids), placeNames(tenantUid, named.flat())]);
  return found.map(({ person }, index) => ({
    person,
    secondFactor: factors.get(person.uid) ?? null,
    ...endOfAccess(accesses[index]!),
    ...accessOf(accesses[index]!, named[index]!, names),
  }));
}

/** A right in one project or company; an auditor reads there without a role. */
type Access = Pick<GrantItem, 'scope' | 'scopeUid' | 'roles' | 'isAdmin' | 'until'> & { isAuditor?: true };

const seatAccess = ({ scope, scopeUid, until }: SeatItem): Access => ({
  scope,
  scopeUid,
  until,
  roles: [],
  isAdmin: false,
  isAuditor: true,
});

const of = (grants: readonly Access[], scope: Access['scope']) => grants.filter((grant) => grant.scope === scope);

const firstOfEach = (grants: readonly Access[]): Access[] => [
  ...of(grants, 'company').slice(0, NAMED),
  ...of(grants, 'project').slice(0, NAMED),
];

/** Rights of people without a named role: creators of a project, administrators of a company, and auditors. */
const rightsWithoutRole = (grants: readonly Access[]): string[] => [
  ...(of(grants, 'project').some(({ roles }) => roles.some(({ roleUid }) => (roleUid ?? null) === null))
    ? ['Project creator']
    : []),
  ...(of(grants, 'company').some(({ isAdmin }) => isAdmin) ? ['Company administrator'] : []),
  ...(grants.some(({ isAuditor }) => isAuditor) ? ['Auditor'] : []),
];

function accessOf(grants: readonly Access[], named: readonly Access[], names: PlaceNames) {
  const namesOf = (uids: readonly string[]) =>
    [...new Set(uids.flatMap((uid) => names.get(uid) ?? []))].sort((a, b) => compareNames(a, b));
  const places = (scope: Access['scope']): Places => ({
    count: of(grants, scope).length,
    names: namesOf(of(named, scope).map(({ scopeUid }) => scopeUid)),
  });
  const roleUids = named.flatMap(({ roles }) => roles.flatMap(({ roleUid }) => roleUid ?? []));
  return {
    companies: places('company'),
    projects: places('project'),
    roles: [...namesOf(roleUids), ...rightsWithoutRole(grants)],
  };
}
