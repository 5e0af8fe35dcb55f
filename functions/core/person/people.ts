import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { isShown, type ShownPeople } from '../../../shared/domain/person/review.ts';
import type { GrantItem } from '../../data/stores/person/membership-store.ts';
import { peopleStore } from '../../data/stores/person/people-store.ts';
import type { PersonItem } from '../../data/stores/person/person-store.ts';
import { type PlaceNames, placeNames } from '../../data/stores/person/place-names.ts';
import { secondFactorsOf } from '../../identity/second-factor.ts';
import type { Context } from '../context.ts';

/** How many there are, and the names of the first by name. */
export type Places = { count: number; names: string[] };
/** A person with what the tenancy's superusers want to know. `secondFactor`: null where the user pool does not say. */
export type PersonWithAccess = {
  person: PersonItem;
  companies: Places;
  projects: Places;
  roles: string[];
  secondFactor: boolean | null;
};

/** Names of so many companies and projects of a person are read. */
const NAMED = 10;

export type WantedPeople = { search: string; show: ShownPeople; limit: number; cursor?: string | undefined };

/**
 * People of the caller's tenant, by e-mail address, with `next` for the page after this one.
 * @throws invalid_input for a cursor that is none
 */
export async function peopleOf({ tenantUid, now }: Context, { search, show, limit, cursor }: WantedPeople) {
  const shows = (person: PersonItem) => isShown(person, { search, show, now: now.toISOString() });
  const { people, next } = await peopleStore(tenantUid).page(shows, { limit, cursor });
  const read = await withAccess(tenantUid, people);
  // the list may be some moments behind
  return { people: read.filter(({ person }) => shows(person)), next };
}

/** People as they are now, with their places and roles by name, and what the user pool knows of their accounts. */
export async function withAccess(tenantUid: string, people: readonly { uid: string }[]): Promise<PersonWithAccess[]> {
  const uids = people.map(({ uid }) => uid);
  const [found, factors] = await Promise.all([peopleStore(tenantUid).withGrants(uids), secondFactorsOf(uids)]);
  const named = found.map(({ grants }) => firstOfEach(grants));
  const names = await placeNames(tenantUid, named.flat());
  return found.map(({ person, grants }, index) => ({
    person,
    secondFactor: factors.get(person.uid) ?? null,
    ...accessOf(grants, named[index]!, names),
  }));
}

const of = (grants: readonly GrantItem[], scope: GrantItem['scope']) => grants.filter((grant) => grant.scope === scope);

const firstOfEach = (grants: readonly GrantItem[]): GrantItem[] => [
  ...of(grants, 'company').slice(0, NAMED),
  ...of(grants, 'project').slice(0, NAMED),
];

function accessOf(grants: readonly GrantItem[], named: readonly GrantItem[], names: PlaceNames) {
  const namesOf = (uids: readonly string[]) =>
    [...new Set(uids.flatMap((uid) => names.get(uid) ?? []))].sort((a, b) => compareNames(a, b));
  const places = (scope: GrantItem['scope']): Places => ({
    count: of(grants, scope).length,
    names: namesOf(of(named, scope).map(({ scopeUid }) => scopeUid)),
  });
  const roleUids = named.flatMap(({ roles }) => roles.flatMap(({ roleUid }) => roleUid ?? []));
  return { companies: places('company'), projects: places('project'), roles: namesOf(roleUids) };
}
