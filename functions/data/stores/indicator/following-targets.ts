import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { IndicatorEntity } from '../../entities/indicator/indicator.ts';
import type { TargetEntity } from '../../entities/indicator/target.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { check, inChunks, transact, type Write, write } from '../../transact.ts';
import { notGivenSince } from '../project/given-checks.ts';

export type TargetItem = EntityItem<typeof TargetEntity>;

/** The number of merges that the writer knew, or an earlier writer of the item, if that one knew more. */
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

/**
 * An indicator after `times` transactions that gave its result metric targets of other indicators: each counts as a first one.
 */
export const withTargetsTaken = (item: IndicatorItem, times: number): IndicatorItem =>
  times === 0 ? item : { ...item, targetsGiven: (item.targetsGiven ?? 0) + times };

/**
 * Part of a transaction that gives targets to the result metric of an indicator. It excludes first targets for a package at the
 * same time: the write fails if somebody has given one since the reading, and theirs fails after this. `times`: number of these
 * writes since the reading.
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
const movedTarget = (current: TargetItem, metricUid: string, cause: Cause, merges?: number): Write[] => [
  write(
    db.entities.target
      .put({ ...current, metricUid, ...mark(current, merges), version: current.version + 1 })
      .where((stored, { eq }) => eq(stored.version, current.version)),
  ),
  auditWrite(
    current.tenantUid,
    {
      place: inProject(current.projectUid),
      subject: current.uid,
      kind: 'target',
      changes: [{ field: 'metric', from: current.metricUid, to: metricUid }],
    },
    cause,
  ),
];

/** The writes that give another metric the same target, while that is as it was read. */
const copiedTarget = (current: TargetItem, metricUid: string, cause: Cause): Write[] => {
  const { tenantUid, projectUid, uid, version, value } = current;
  const item = { ...current, uid: randomUUID(), metricUid, version: 1 };
  return [
    check(db.entities.target.delete({ tenantUid, projectUid, uid }).where((stored, { eq }) => eq(stored.version, version))),
    write(db.entities.target.create(item)),
    auditWrite(
      tenantUid,
      { place: inProject(projectUid), subject: item.uid, kind: 'target', changes: changesOf({}, { metric: metricUid, value }) },
      cause,
    ),
  ];
};

/**
 * The writes that give targets to another metric, or copies of them where an indicator keeps the metric that they
 * are for; `still`: that it does.
 */
export function givenTargets(
  targets: readonly TargetItem[],
  keeper: IndicatorItem | undefined,
  metricUid: string,
  cause: Cause,
): { given: Write[]; still: Write[] } {
  const give = (each: TargetItem) => (keeper ? copiedTarget : movedTarget)(each, metricUid, cause);
  return { given: targets.flatMap(give), still: keeper ? [stillAsRead(keeper)] : [] };
}

/** An indicator that gets another result metric; `merges`: set by the worker of a merge. `targets`, `all`: of its project. */
type Change = {
  current: IndicatorItem;
  next: Pick<IndicatorItem, 'resultMetricUid'> & { merges?: number | undefined };
  targets: readonly TargetItem[];
  all: readonly IndicatorItem[];
};

/**
 * The writes that move the targets of an indicator to its new result metric. If another indicator keeps the old metric, as after
 * a merge of both, the targets are copied; a merge's worker handles all of the indicators.
 * @returns also the parts for `withTargets`: `beside` for the last transaction, and `before` for each one before it
 */
export function followingTargets({ current, next: { resultMetricUid, merges }, targets, all }: Change, cause: Cause): Following {
  const moves = current.resultMetricUid !== resultMetricUid;
  const moved = targets.filter(({ metricUid }) => moves && metricUid === current.resultMetricUid);
  const others = all.filter(({ uid }) => uid !== current.uid && moved.length > 0);
  const keeper = merges === undefined ? others.find((each) => each.resultMetricUid === current.resultMetricUid) : undefined;
  const getting = others.filter((each) => each.resultMetricUid === resultMetricUid);
  const beside = (chunks: number) => [
    ...(keeper ? [stillAsRead(keeper)] : []),
    ...getting.map((each) => takesTargets(each, chunks)),
  ];
  const isGiven = ({ packageUid }: TargetItem) =>
    targets.some((each) => each.packageUid === packageUid && each.metricUid === resultMetricUid);
  const following = keeper
    ? moved.filter((each) => !isGiven(each)).flatMap((each) => copiedTarget(each, resultMetricUid, cause))
    : moved.flatMap((each) => movedTarget(each, resultMetricUid, cause, merges));
  return { following, beside, before: (chunks) => [stillAsRead(current), ...beside(chunks)] };
}

type Following = Record<'beside' | 'before', (chunks: number) => readonly Write[]> & { following: readonly Write[] };

/** The writes that delete a target, unless it has changed since it was read. */
export const droppedTarget = ({ tenantUid, projectUid, uid, version, value }: TargetItem, cause: Cause): Write[] => [
  write(db.entities.target.delete({ tenantUid, projectUid, uid }).where((stored, { eq }) => eq(stored.version, version))),
  auditWrite(
    tenantUid,
    { place: inProject(projectUid), subject: uid, kind: 'target', changes: [{ field: 'value', from: value ?? null, to: null }] },
    cause,
  ),
];
