import type { EntityItem } from 'electrodb';
import { descending } from '../../../../shared/domain/kernel/order.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { FindingEntity } from '../../entities/assurance/finding.ts';
import type { SampleEntity } from '../../entities/assurance/sample.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { transact, type Write, write } from '../../transact.ts';

export type FindingItem = EntityItem<typeof FindingEntity>;
export type SampleItem = EntityItem<typeof SampleEntity>;

export const OVERTAKEN = errorKind(
  'stale_version',
  'Somebody else has changed this in the meantime. Load the page again and repeat your change.',
);

const newestFirst = descending<{ at: string }>(({ at }) => at);

/** The work of auditors in one project: their samples and findings. None of it is ever deleted. */
export const assuranceStore = (tenantUid: string, projectUid: string) => ({
  /** Everything, the newest first. One Query. */
  async load(): Promise<{ samples: SampleItem[]; findings: FindingItem[] }> {
    const { sample, finding } = await readPartition(partition.assurance(tenantUid, projectUid), '', { consistent: true });
    return { samples: sample.sort(newestFirst), findings: finding.sort(newestFirst) };
  },

  /** @throws not_found */
  async sample(uid: string): Promise<SampleItem> {
    const { data } = await db.entities.sample.get({ tenantUid, projectUid, uid }).go({ consistent: true });
    if (!data) throw notFound('sample');
    return data;
  },

  /** @throws not_found */
  async finding(uid: string): Promise<FindingItem> {
    const { data } = await db.entities.finding.get({ tenantUid, projectUid, uid }).go({ consistent: true });
    if (!data) throw notFound('finding');
    return data;
  },

  /**
   * Writes a sample, new with version 1, with its entry of the trail.
   * @throws stale_version when it has another version by now
   */
  async saveSample(item: SampleItem, changes: readonly FieldChange[], cause: Cause): Promise<SampleItem> {
    const put = db.entities.sample.put(item);
    const bound = put.where(({ version }, { eq, notExists }) =>
      item.version === 1 ? notExists(version) : eq(version, item.version - 1),
    );
    await transact([
      write(bound, OVERTAKEN),
      auditWrite(tenantUid, { place: inProject(projectUid), subject: item.uid, kind: 'sample', changes }, cause),
    ]);
    return item;
  },

  /** The same of a finding. `also`: what is written with it. @throws stale_version */
  async saveFinding(
    item: FindingItem,
    changes: readonly FieldChange[],
    cause: Cause,
    also: readonly Write[] = [],
  ): Promise<FindingItem> {
    const put = db.entities.finding.put(item);
    const bound = put.where(({ version }, { eq, notExists }) =>
      item.version === 1 ? notExists(version) : eq(version, item.version - 1),
    );
    const audit = auditWrite(tenantUid, { place: inProject(projectUid), subject: item.uid, kind: 'finding', changes }, cause);
    await transact([write(bound, OVERTAKEN), audit, ...also]);
    return item;
  },
});
