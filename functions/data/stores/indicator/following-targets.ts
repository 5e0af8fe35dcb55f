import type { EntityItem } from 'electrodb';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { TargetEntity } from '../../entities/indicator/target.ts';
import { db } from '../../service.ts';
import { inProject } from '../../trail-place.ts';
import { inChunks, transact, type Write, write } from '../../transact.ts';

export type TargetItem = EntityItem<typeof TargetEntity>;

/** How many merges were known to whoever has moved an item, which another one may have moved before. */
export const mark = ({ merges: before = 0 }: { merges?: number | undefined }, merges = 0) => ({
  ...(merges > 0 && { merges: Math.max(before, merges) }),
});

/**
 * Writes indicators with the targets that follow them. A project of many packages has more targets than a transaction takes: some
 * are visible a moment before the indicators, each part of them only while these are as they were read.
 */
export async function withTargets(own: readonly Write[], targets: readonly Write[], still: readonly Write[]): Promise<void> {
  const { before, now } = inChunks(targets, own.length, still.length);
  for (const chunk of before) await transact([...still, ...chunk]);
  await transact([...own, ...now]);
}

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
