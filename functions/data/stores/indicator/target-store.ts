import { randomUUID } from 'node:crypto';
import type { TargetRecord } from '../../../../shared/domain/indicator/stored-target.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { transact, write } from '../../transact.ts';
import type { TargetItem } from './indicator-store.ts';

export type { TargetItem } from './indicator-store.ts';

const fieldsOf = ({ value, date, metaJson }: TargetRecord) => ({
  ...(value !== null && { value }),
  ...(date !== null && { date }),
  metaJson,
});

/** A stored target as the rules take it. */
export const targetRecord = ({ value, date, metaJson }: Pick<TargetItem, 'value' | 'date' | 'metaJson'>): TargetRecord => ({
  value: value ?? null,
  date: date ?? null,
  metaJson,
});

/** The targets of one tenant: figures as decimal text, null for none. */
export const targetStore = (tenantUid: string) => ({
  /** The targets of a project's packages. */
  async ofProject(projectUid: string): Promise<TargetItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.target())).target;
  },

  async create(place: Pick<TargetItem, 'projectUid' | 'packageUid' | 'metricUid'>, fields: TargetRecord, cause: Cause) {
    const item: TargetItem = { tenantUid, uid: randomUUID(), ...place, ...fieldsOf(fields), version: 1 };
    await transact([
      write(db.entities.target.create(item)),
      auditWrite(tenantUid, inProject(place.projectUid), item.uid, 'target', changesOf({}, fields), cause),
    ]);
    return item;
  },

  /** @throws stale_version */
  async update(current: TargetItem, fields: TargetRecord, cause: Cause, version = current.version): Promise<TargetItem> {
    const { value: _value, date: _date, ...kept } = current;
    const item: TargetItem = { ...kept, ...fieldsOf(fields), version: version + 1 };
    await transact([
      write(db.entities.target.put(item).where((stored, { eq }) => eq(stored.version, version))),
      auditWrite(tenantUid, inProject(current.projectUid), item.uid, 'target', changesOf(targetRecord(current), fields), cause),
    ]);
    return item;
  },

  async remove(targets: readonly TargetItem[], cause: Cause): Promise<void> {
    for (const { projectUid, uid, value } of targets)
      await transact([
        write(db.entities.target.delete({ tenantUid, projectUid, uid })),
        auditWrite(tenantUid, inProject(projectUid), uid, 'target', [{ field: 'value', from: value ?? null, to: null }], cause),
      ]);
  },
});
