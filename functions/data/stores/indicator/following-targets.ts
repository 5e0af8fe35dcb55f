import type { EntityItem } from 'electrodb';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { IndicatorEntity } from '../../entities/indicator/indicator.ts';
import type { TargetEntity } from '../../entities/indicator/target.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { check, inChunks, transact, type Write, write } from '../../transact.ts';
import { notGivenSince } from '../project/given.ts';

export type TargetItem = EntityItem<typeof TargetEntity>;

/** How many merges were known to whoever has moved an item, which another one may have moved before. */
export const mark = ({ merges: before = 0 }: { merges?: number | undefined }, merges = 0) => ({
  ...(merges > 0 && { merges: Math.max(before, merges) }),
});

/**
 * Writes indicators with the targets that follow them. A project of many packages has more targets than a transaction takes: some
 * are visible a moment before the indicators, each part of them only while these are as they were read.
 * @param own of the last transaction, `still` of each one before it, both after a number of these
 */
export async function withTargets(
  own: (chunks: number) => readonly Write[],
  targets: readonly Write[],
  still: (chunks: number) => readonly Write[],
): Promise<void> {
  const { before, now } = inChunks(targets, own(0).length, still(0).length);
  for (const [chunks, chunk] of before.entries()) await transact([...still(chunks), ...chunk]);
  await transact([...own(before.length), ...now]);
}

type IndicatorItem = EntityItem<typeof IndicatorEntity>;

/** An indicator after `times` transactions that gave its result metric targets of other indicators: each counts as a first one. */
export const withTargetsTaken = (item: IndicatorItem, times: number): IndicatorItem =>
  times === 0 ? item : { ...item, targetsGiven: (item.targetsGiven ?? 0) + times };

/**
 * For a transaction that gives the result metric of an indicator targets of another one: who has read before that a package has none gives
 * it no second one, nor does this where somebody has given one since. `times`: how many of these were written since it was read.
 */
export const takesTargets = (item: IndicatorItem, times: number): Write => {
  const { tenantUid, projectUid, uid } = item;
  const patch = db.entities.indicator.patch({ tenantUid, projectUid, uid }).add({ targetsGiven: 1 });
  return write(patch.where(indicatorAsRead(withTargetsTaken(item, times))));
};

/** What conditions are made of: `A` is a stored attribute. */
type Conditions<A> = { eq(attribute: A, value: number): string; notExists(attribute: A): string };

/** The condition that an indicator has neither changed nor got a first target since it was read. */
export const indicatorAsRead =
  ({ version, targetsGiven }: Pick<IndicatorItem, 'version' | 'targetsGiven'>) =>
  <A>(stored: { version: A; targetsGiven: A }, { eq, notExists }: Conditions<A>) =>
    `${eq(stored.version, version)} AND ${notGivenSince(targetsGiven, stored.targetsGiven, { eq, notExists })}`;

/** Condition for a transaction: the same, of an indicator that it leaves as it is. */
export const stillAsRead = (item: IndicatorItem): Write => {
  const { tenantUid, projectUid, uid } = item;
  return check(db.entities.indicator.delete({ tenantUid, projectUid, uid }).where(indicatorAsRead(item)));
};

/** The writes that give a target to another metric, unless it has changed since it was read. */
export const movedTarget = (current: TargetItem, metricUid: string, cause: Cause, merges?: number): Write[] => [
  write(
    db.entities.target
      .put({ ...current, metricUid, ...mark(current, merges), version: current.version + 1 })
      .where((stored, { eq }) => eq(stored.version, current.version)),
  ),
  auditWrite(
    current.tenantUid,
    inProject(current.projectUid),
    current.uid,
    'target',
    [{ field: 'metric', from: current.metricUid, to: metricUid }],
    cause,
  ),
];

/** The writes that delete a target, unless it has changed since it was read. */
export const droppedTarget = ({ tenantUid, projectUid, uid, version, value }: TargetItem, cause: Cause): Write[] => [
  write(db.entities.target.delete({ tenantUid, projectUid, uid }).where((stored, { eq }) => eq(stored.version, version))),
  auditWrite(tenantUid, inProject(projectUid), uid, 'target', [{ field: 'value', from: value ?? null, to: null }], cause),
];
