import { randomUUID } from 'node:crypto';
import type { TargetRecord, VersionedTarget } from '../../../../shared/domain/indicator/stored-target.ts';
import type { Versioned } from '../../../../shared/domain/indicator/versions.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { type Partition, readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { storedVersions, type TargetItem } from './indicator-store.ts';

export type { TargetItem } from './indicator-store.ts';

const fieldsOf = ({ value, date, metaJson }: TargetRecord) => ({
  ...(value !== null && { value }),
  ...(date !== null && { date }),
  metaJson,
});

/** A stored target in the form that the rules use. */
export const targetRecord = ({ value, date, metaJson }: Pick<TargetItem, 'value' | 'date' | 'metaJson'>): TargetRecord => ({
  value: value ?? null,
  date: date ?? null,
  metaJson,
});

/** A stored target with its versions, in the form that the rules use. */
export const versionedTarget = ({
  since,
  earlier,
  ...item
}: Pick<TargetItem, 'value' | 'date' | 'metaJson' | 'since' | 'earlier'>): VersionedTarget => ({
  ...targetRecord(item),
  since,
  earlier,
});

type Values = Pick<TargetItem, 'value' | 'date' | 'metaJson' | 'version'>;

/** Since when a target counts, where that is not the first period; `writes`: what belongs to the same transaction. */
export type TargetChangeWrites = { versions?: Versioned<TargetRecord>; writes?: readonly Write[] };

/** What remains of a deleted target: no values, but its versions with their earlier values. */
export function removedTarget<T extends Values>({ value: _value, date: _date, ...kept }: T, versions: Versioned<TargetRecord>) {
  return { ...kept, metaJson: {}, ...storedVersions(versions), removed: true, version: kept.version + 1 };
}

/** The targets of one tenant: figures as decimal text, null for none. */
export const targetStore = (tenantUid: string) => ({
  /** The targets of a project's packages. */
  async ofProject(projectUid: string): Promise<TargetItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.target())).target;
  },

  /** The indicators of a project and then the targets of its packages, with every write that has ended. Two Queries. */
  async withIndicators(projectUid: string): Promise<Pick<Partition, 'indicator' | 'target'>> {
    const pk = partition.project(tenantUid, projectUid);
    const { indicator } = await readPartition(pk, sortKey.indicator(), { consistent: true });
    const { target } = await readPartition(pk, sortKey.target(), { consistent: true });
    return { indicator, target };
  },

  /**
   * Gives a package a first target for a metric.
   * @param versions since when it counts, where that is not the first period; `writes`: what belongs to the same transaction,
   * such as what says that it is the first one
   */
  async create(
    place: Pick<TargetItem, 'projectUid' | 'packageUid' | 'metricUid'>,
    fields: TargetRecord,
    cause: Cause,
    { versions = {}, writes = [] }: TargetChangeWrites = {},
  ) {
    const item: TargetItem = {
      tenantUid,
      uid: randomUUID(),
      ...place,
      ...fieldsOf(fields),
      ...storedVersions(versions),
      version: 1,
    };
    await transact([
      write(db.entities.target.create(item)),
      auditWrite(
        tenantUid,
        { place: inProject(place.projectUid), subject: item.uid, kind: 'target', changes: changesOf({}, fields) },
        cause,
      ),
      ...writes,
    ]);
    return item;
  },

  /**
   * Changes a target; where it is so already, nothing.
   * @param versions as in `create`; without them it keeps those it has.
   * @throws stale_version
   */
  async update(
    current: TargetItem,
    fields: TargetRecord,
    cause: Cause,
    { versions = {}, writes = [] }: TargetChangeWrites = {},
  ): Promise<TargetItem> {
    const { value: _value, date: _date, removed: _removed, ...kept } = current;
    const { version } = current;
    const item: TargetItem = { ...kept, ...fieldsOf(fields), ...storedVersions(versions), version: version + 1 };
    const changes = changesOf(targetRecord(current), { ...fields, ...(versions.since && { since: versions.since }) });
    if (changesOf(targetRecord(current), fields).length === 0 && !versions.since && !versions.earlier && !current.removed) {
      const own = db.entities.target.delete({ tenantUid, projectUid: current.projectUid, uid: current.uid });
      await transact([check(own.where((stored, { eq }) => eq(stored.version, version)))]);
      return current;
    }
    await transact([
      write(db.entities.target.put(item).where((stored, { eq }) => eq(stored.version, version))),
      auditWrite(tenantUid, { place: inProject(current.projectUid), subject: item.uid, kind: 'target', changes }, cause),
      ...writes,
    ]);
    return item;
  },

  /**
   * For the transaction in which a period gets other dates: the target as it names the period from now on. @throws stale_version
   */
  movedPeriodWrites: (current: TargetItem, next: TargetItem, cause: Cause): Write[] => [
    write(
      db.entities.target
        .put({ ...next, version: current.version + 1 })
        .where((stored, { eq }) => eq(stored.version, current.version)),
    ),
    auditWrite(
      tenantUid,
      {
        place: inProject(current.projectUid),
        subject: current.uid,
        kind: 'target',
        changes: changesOf(
          { metaJson: current.metaJson, since: current.since },
          { metaJson: next.metaJson, ...(next.since && { since: next.since }) },
        ),
      },
      cause,
    ),
  ],

  /**
   * Deletes targets as they were read, each with its part of `changes`. A target with versions is kept as removed, because it
   * judged approved figures.
   * @throws stale_version for a target that was changed or deleted since
   */
  async remove(targets: readonly TargetItem[], cause: Cause, changes: readonly TargetChangeWrites[] = []): Promise<void> {
    for (const [index, target] of targets.entries()) {
      const { projectUid, uid, value, version } = target;
      const { versions, writes = [] } = changes[index] ?? {};
      const removal = versions
        ? db.entities.target.put(removedTarget(target, versions))
        : db.entities.target.delete({ tenantUid, projectUid, uid });
      await transact([
        ...writes,
        write(removal.where((stored, { eq }) => eq(stored.version, version))),
        auditWrite(
          tenantUid,
          {
            place: inProject(projectUid),
            subject: uid,
            kind: 'target',
            changes: [{ field: 'value', from: value ?? null, to: null }],
          },
          cause,
        ),
      ]);
    }
  },
});
