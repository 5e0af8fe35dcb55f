/** Whether two values of a field are equal when stored. Undefined and null are equal. */
export const isStoredAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Combines a typed value with the value that another person has stored meanwhile. `began`: the stored value when typing began.
 * Parts that the person did not change take their stored value; parts that both have changed take the typed value.
 */
export type Merge<T> = (began: T, typed: T, now: T) => T;

/** Merges for the fields that need a special one. */
export type Merges<V> = { readonly [K in keyof V]?: Merge<V[K]> };

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

const mergedParts = (began: Parts, typed: Parts, now: Parts): Parts =>
  Object.fromEntries(
    Object.keys({ ...now, ...typed })
      .map((key) => [key, mergedUnknown(began[key], typed[key], now[key])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** What a member of a set is known by: its uid if it has one, so that it stays one when both have changed it. */
const nameOfMember = (member: unknown): string =>
  JSON.stringify(isParts(member) && typeof member.uid === 'string' ? { uid: member.uid } : member);

/** Whether a list is a set, such as of ids: figures and repeated members mean something by their places. */
const isSet = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'string' || isParts(each)) &&
  new Set(value.map(nameOfMember)).size === value.length;

function mergedUnknown(began: unknown, typed: unknown, now: unknown): unknown {
  if (isStoredAlike(typed, began)) return now;
  if (isStoredAlike(now, began)) return typed;
  if (isSet(typed) && isSet(now)) return mergedRows(nameOfMember, mergedUnknown)(isSet(began) ? began : [], typed, now);
  return isParts(typed) && isParts(now) ? mergedParts(isParts(began) ? began : {}, typed, now) : typed;
}

/**
 * Merges a text, a figure or a list of figures as a whole, an object key by key, and a list of ids or objects by what was added
 * and removed.
 */
export const mergedValue = <T>(began: T, typed: T, now: T): T => mergedUnknown(began, typed, now) as T;

/** Merges a value whose parts have no meaning of their own. */
export const mergedWhole = <T>(began: T, typed: T, now: T): T => (isStoredAlike(typed, began) ? now : typed);

type Rows<R> = ReadonlyMap<string, R>;

const isOrderedAlike = <R>(a: Rows<R>, b: Rows<R>): boolean =>
  isStoredAlike(
    [...a.keys()].filter((key) => b.has(key)),
    [...b.keys()].filter((key) => a.has(key)),
  );

/**
 * Merges rows by their names. If both people added a row, the typed one counts. A row that the other person removed stays if this
 * person changed it.
 */
export const mergedRows =
  <R>(nameOf: (row: R) => string, mergeRow: Merge<R> = mergedValue): Merge<readonly R[]> =>
  (began, typed, now) => {
    const byName = (rows: readonly R[]): Rows<R> => new Map(rows.map((row) => [nameOf(row), row]));
    const [before, own, theirs] = [byName(began), byName(typed), byName(now)];
    const isTheirOrder = isOrderedAlike(before, own) && !isOrderedAlike(before, theirs);
    const names = isTheirOrder ? [...theirs.keys(), ...own.keys()] : [...own.keys(), ...theirs.keys()];
    return [...new Set(names)].flatMap((name) => {
      const [was, mine, stored] = [before.get(name), own.get(name), theirs.get(name)];
      if (mine === undefined) return stored !== undefined && was === undefined ? [stored] : [];
      if (stored === undefined) return was === undefined || !isStoredAlike(was, mine) ? [mine] : [];
      return [was === undefined ? mine : mergeRow(was, mine, stored)];
    });
  };
