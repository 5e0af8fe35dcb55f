/** Letters of a uid that appear in links, and that are unique per tenant and type (SET-416). */
export const SHORT_ID_LENGTH = 8;

export const shortId = (uid: string): string => uid.slice(0, SHORT_ID_LENGTH).toLowerCase();

/** Whether an id of a path or body is short; full uids and the first 8 characters are both accepted (ADM-009, SET-339). */
export const isShortId = (id: string): boolean => /^[0-9a-f]{8}$/i.test(id);

export const isUid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** Whether an id, in either form, means this uid. */
export const meansUid = (id: string, uid: string): boolean =>
  id.toLowerCase() === uid.toLowerCase() || (isShortId(id) && shortId(id) === shortId(uid));

/** Order of texts that are no names, such as uids and ISO dates: letter by letter. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A fixed language gives the same order in Lambda and in every browser. */
const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/**
 * Order of names as people read them: letter case does not count, 'É' sorts beside 'E', and equal names keep their order
 * (SET-418).
 */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/**
 * The one rule for equal names in a list: each gets the id of its address behind it, as in 'Quay (1a2b3c4d)'; a unique name stays
 * as it is. `by`: the text that must be equal, by default the name.
 */
export function toldApart<T extends { uid: string; name: string }>(
  things: readonly T[],
  by: (thing: T) => string = ({ name }) => name,
): T[] {
  const keyOf = (thing: T) => by(thing).trim().toLowerCase();
  const counts = Map.groupBy(things, keyOf);
  return things.map((thing) =>
    counts.get(keyOf(thing))!.length > 1 ? { ...thing, name: `${thing.name} (${shortId(thing.uid)})` } : thing,
  );
}

/** 'First Last', or the e-mail address of a person without a name. */
export const nameOfPerson = (person: { firstName?: string; lastName?: string; email?: string }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ').trim() || (person.email ?? '');

/** The full name of a person of the API, whose user name is the e-mail address. */
export const fullName = (person: { first_name?: string; last_name?: string; username?: string; email?: string }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ').trim() || (person.username ?? person.email ?? '');
