import type { Period } from '../kernel/periods.ts';
import type { TargetRecord } from './stored-target.ts';
import { type Versioned, type VersionMark, type VersionScope, versionIn } from './versions.ts';

/** The dates of a period before and after a change of them. */
export type PeriodMove = { before: Period; after: Period };

/**
 * The same periods of a scope, one of which has other dates; what was kept for a period of these dates that is gone is dropped.
 */
function movedScope<S extends VersionScope>(scope: S, { before, after }: PeriodMove): S {
  if (before.start === after.start) return scope;
  const follow = (day: string) => (day === before.start ? after.start : day);
  const except = scope.except?.filter((day) => day !== after.start).map(follow);
  return { ...scope, from: scope.from === null ? null : follow(scope.from), ...(except && { except }) };
}

/**
 * The versions of a definition after a period has moved to other dates: a version that began with the period still does.
 * @param map applies the move to a definition itself
 */
export const versionsWithPeriod = <D extends object>(
  { since, earlier }: Versioned<D>,
  move: PeriodMove,
  map: (definition: VersionMark & D) => VersionMark & D = (same) => same,
): Versioned<D> => ({
  ...(since && { since: movedScope(since, move) }),
  ...(earlier && { earlier: earlier.map((version) => map(movedScope(version, move))) }),
});

/** A target after a period has got other dates: if it asked something of that period alone, it still does. */
export function targetWithPeriod<T extends Pick<TargetRecord, 'metaJson'>>(target: T, { before, after }: PeriodMove): T {
  const { byDate } = target.metaJson;
  const isOf = (each: unknown, { start, end }: Period) =>
    typeof each === 'object' &&
    each !== null &&
    'startDate' in each &&
    each.startDate === start &&
    'endDate' in each &&
    each.endDate === end;
  if (!Array.isArray(byDate) || !byDate.some((each) => isOf(each, before))) return target;
  const followed = byDate
    .filter((each) => !isOf(each, after))
    .map((each) => (isOf(each, before) ? { ...each, startDate: after.start, endDate: after.end } : each));
  return { ...target, metaJson: { ...target.metaJson, byDate: followed } };
}

/**
 * The first day inside a period, after its first one, on which another version begins to count. Such a period would be ambiguous.
 * Undefined for none.
 * @param versions in the order of their creation, at least one
 */
export function changeInside(versions: readonly VersionMark[], { start, end }: Period): string | undefined {
  const own = versionIn(versions, { start });
  const days = versions.flatMap(({ from }) => (from !== null && from > start && from < end ? [from] : []));
  return days.sort().find((day) => versionIn(versions, { start: day }).number !== own.number);
}

/**
 * The first day of a version that no longer counts for a period that it counted for, or that now counts for one that it did not.
 * Undefined where each period keeps its version.
 * @param periods each with its first day before and after the move
 */
export function versionLost(
  before: readonly VersionMark[],
  after: readonly VersionMark[],
  periods: readonly { old: string; now: string }[],
): string | undefined {
  for (const { old, now } of periods) {
    const [had, has] = [versionIn(before, { start: old }), versionIn(after, { start: now })];
    if (had.number !== has.number) return (had.number > has.number ? had : has).from ?? old;
  }
  return undefined;
}
