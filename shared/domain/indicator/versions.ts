import type { Period } from '../kernel/periods.ts';

/**
 * The periods that a version counts for. `from`: first day of its first period, null for the first period of all; `except`: first
 * days of the periods that keep the version they had.
 */
export type VersionScope = { from: string | null; except?: readonly string[] };

/**
 * `at`: the moment, `by`: the uid of a person, both null for the first version, which was never changed; `reason`: '' for none.
 */
export type VersionMark = VersionScope & { number: number; at: string | null; by: string | null; reason: string };

/** The version of a definition that has not changed since it was made. */
export const FIRST_VERSION: VersionMark = { number: 1, from: null, at: null, by: null, reason: '' };

/** The stored versions beside the latest one of a definition: since when the latest counts, and earlier versions in order. */
export type Versioned<D> = { since?: VersionMark | undefined; earlier?: readonly (VersionMark & D)[] | undefined };

/** All versions of a definition in order. @param latest the present definition */
export const versionsOf = <D extends object>({ since, earlier = [] }: Versioned<D>, latest: D): (VersionMark & D)[] => [
  ...earlier,
  { ...latest, ...(since ?? FIRST_VERSION) },
];

const countsFor = ({ from, except = [] }: VersionScope, { start }: Pick<Period, 'start'>): boolean =>
  (from === null || start >= from) && !except.includes(start);

/**
 * The version that counts for a period: the last one made of those that reach it. Without a period, the latest.
 * @param versions in the order of their creation, at least one; the first counts if no other does
 */
export const versionIn = <V extends VersionScope>(versions: readonly V[], period: Pick<Period, 'start'> | null): V =>
  (period ? versions.findLast((version) => countsFor(version, period)) : versions.at(-1)) ?? versions[0]!;

/**
 * What is stored beside a definition after a change. Versions that no approved figure was computed with are not kept, where they
 * count for no period any more.
 * @param before what it said until then
 */
export const changedVersions = <D extends object>(
  stored: Versioned<D>,
  before: D,
  { scope, restated }: Pick<Reach<unknown>, 'scope' | 'restated'>,
  signed: Pick<VersionMark, 'at' | 'by' | 'reason'>,
): Versioned<D> => {
  const versions = versionsOf(stored, before);
  const isUsed = scope.from !== null || scope.except !== undefined || restated.length > 0 || versions.length > 1;
  return { since: { ...scope, ...signed, number: versions.at(-1)!.number + 1 }, earlier: isUsed ? versions : [] };
};

/** The versions with other definitions, for instance after a metric in them was replaced. */
export const mappedVersions = <D extends object>({ since, earlier }: Versioned<D>, map: (definition: D) => D): Versioned<D> => ({
  ...(since && { since }),
  ...(earlier && { earlier: earlier.map((version) => ({ ...version, ...map(version) })) }),
});

/**
 * What a change of a definition meets. `isSame`: whether a version says of a period what the definition will say, without a
 * period whether it says the same of all; `approved`: first days of the periods with an approved figure.
 */
export type ChangedDefinition<V extends VersionMark, P> = {
  versions: readonly V[];
  isSame(version: V, period: P | null): boolean;
  periods: readonly P[];
  approved: ReadonlySet<string>;
};

/** The periods in which a change counts, and those whose approved figures it changes. */
export type Reach<P> = { scope: VersionScope; restated: P[] };

/**
 * Where a change of a definition counts. A change that names no period leaves the approved ones as they are.
 * @param periods of the project, in the order of time
 * @param from the first period of the change; undefined where none is named
 * @returns undefined where nothing changes
 */
export function reachOfChange<V extends VersionMark, P extends Pick<Period, 'start'>>(
  { versions, isSame, periods, approved }: ChangedDefinition<V, P>,
  from: P | undefined,
): Reach<P> | undefined {
  const reached = periods.filter(
    (period) => (!from || period.start >= from.start) && !isSame(versionIn(versions, period), period),
  );
  const met = reached.filter(({ start }) => approved.has(start));
  if (isSame(versions.at(-1)!, null) && (!from || reached.length === 0)) return undefined;
  if (from) return { scope: { from: from === periods[0] ? null : from.start }, restated: met };
  return { scope: { from: null, ...(met.length > 0 && { except: met.map(({ start }) => start) }) }, restated: [] };
}
