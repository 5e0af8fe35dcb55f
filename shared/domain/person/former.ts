/** The text in place of a name that was removed. */
export const FORMER_MEMBER = 'Former member';

/** The same for a person with two names. The address has a reserved domain, so that no mail to it arrives. */
export const formerProfile = (uid: string) => ({
  firstName: 'Former',
  lastName: 'member',
  email: `${uid}@former-member.invalid`,
});

/**
 * A person whose name was removed. `address`: a hash of their address, which finds it in records from before `at` that can no
 * longer be changed; absent where another person uses that address too.
 */
export type FormerPerson = { uid: string; address?: string; at: string };

/** A tenancy keeps them in one item, which is read often. */
export const MAX_FORMER = 1000;

type WirePerson = { uid: string; first_name: string; last_name: string; email: string };
type NamedPerson = { uid: string; name: string };

/** Replaces copies of names and addresses by 'Former member' where they are of a former person, and leaves all others. */
export type Former = {
  person<P extends WirePerson>(person: P): P;
  named<N extends NamedPerson>(named: N): N;
  /** `value`: of an entry that was written at `at`, in ISO 8601 */
  text(value: unknown, at: string): unknown;
};

/** @param hash of an address in small letters */
export function formerOf(people: readonly FormerPerson[], hash: (address: string) => string): Former {
  const uids = new Set(people.map(({ uid }) => uid));
  const until = new Map(people.flatMap(({ address, at }) => (address === undefined ? [] : [[address, at] as const])));
  const isOfBefore = (value: string, at: string) => at <= (until.get(hash(value.toLowerCase())) ?? '');
  return {
    person: (person) => (uids.has(person.uid) ? { ...person, first_name: 'Former', last_name: 'member', email: '' } : person),
    named: (named) => (uids.has(named.uid) ? { ...named, name: FORMER_MEMBER } : named),
    text: (value, at) =>
      until.size > 0 && typeof value === 'string' && value.includes('@') && isOfBefore(value, at) ? FORMER_MEMBER : value,
  };
}
