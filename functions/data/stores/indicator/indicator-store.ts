import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { IndicatorEntity } from '../../entities/indicator/indicator.ts';
import type { TargetEntity } from '../../entities/indicator/target.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inChunks, TRANSACTION_LIMIT, transact, type Write, write } from '../../transact.ts';
import type { ProjectItem } from '../project/project-index-store.ts';
import type { PackageItem, PeriodItem } from '../project/project-store.ts';

export type IndicatorItem = EntityItem<typeof IndicatorEntity>;
export type TargetItem = EntityItem<typeof TargetEntity>;
export type StoredIndicatorFields = Pick<
  IndicatorItem,
  'name' | 'category' | 'unit' | 'resultMetricUid' | 'operationJson' | 'metrics' | 'definition'
>;

/** What a project says of its figures; periods in the order of time. */
export type ProjectFigures = {
  project: ProjectItem;
  packages: readonly PackageItem[];
  periods: readonly PeriodItem[];
  indicators: readonly IndicatorItem[];
  targets: readonly TargetItem[];
};

/** Whether an indicator is one of a package. */
export const appliesTo = ({ packageUids }: Pick<IndicatorItem, 'packageUids'>, packageUid: string): boolean =>
  packageUids?.includes(packageUid) ?? true;

/** The indicators of one tenant. */
export const indicatorStore = (tenantUid: string) => ({
  /** A project's indicators and targets with its packages and periods: one Query. @throws not_found */
  async load(projectUid: string): Promise<ProjectFigures> {
    const { project, package: pack, period, indicator, target } = await readPartition(partition.project(tenantUid, projectUid));
    if (!project[0]) throw notFound('project');
    return {
      project: project[0],
      packages: pack,
      periods: period.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)),
      indicators: indicator,
      targets: target,
    };
  },

  /** Every indicator of the tenant, in one Query. */
  async all(): Promise<IndicatorItem[]> {
    const { data } = await db.entities.indicator.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /** @param refUids the packages that it is for; undefined: all */
  async create(
    projectUid: string,
    fields: StoredIndicatorFields,
    packageUids: string[] | undefined,
    cause: Cause,
  ): Promise<IndicatorItem> {
    const item: IndicatorItem = {
      tenantUid,
      projectUid,
      uid: randomUUID(),
      ...fields,
      ...(packageUids && { packageUids }),
      version: 1,
    };
    await transact([
      write(db.entities.indicator.create(item)),
      auditWrite(tenantUid, item.uid, 'indicator', changesOf({}, fields), cause),
    ]);
    return item;
  },

  /** Replaces an indicator; targets of its result metric follow it to another one. @throws stale_version */
  async replace(
    current: IndicatorItem,
    next: StoredIndicatorFields & { packageUids?: string[] | undefined },
    targets: readonly TargetItem[],
    cause: Cause,
    version = current.version,
  ): Promise<IndicatorItem> {
    const { packageUids: _before, ...kept } = current;
    const { packageUids, ...fields } = next;
    const item: IndicatorItem = { ...kept, ...fields, ...(packageUids && { packageUids }), version: version + 1 };
    const moved = targets
      .filter(({ metricUid }) => metricUid === current.resultMetricUid && metricUid !== next.resultMetricUid)
      .map((target) => ({ ...target, metricUid: next.resultMetricUid, version: target.version + 1 }));
    const own = [
      write(db.entities.indicator.put(item).where((stored, { eq }) => eq(stored.version, version))),
      auditWrite(tenantUid, item.uid, 'indicator', changesOf(current, next), cause),
    ];
    // a project of many packages has more targets than a transaction takes: the first ones are there a moment before the indicator
    const { before, now } = inChunks(
      moved.map((target) => write(db.entities.target.put(target))),
      own.length,
    );
    for (const chunk of before) await transact(chunk);
    await transact([...own, ...now]);
    return item;
  },

  /** Deletes an indicator with the targets of its result metric on all packages. */
  async remove(current: IndicatorItem, targets: readonly TargetItem[], cause: Cause): Promise<void> {
    const { projectUid, uid } = current;
    const own = targets.filter(({ metricUid }) => metricUid === current.resultMetricUid);
    const writes: Write[] = [
      ...own.map((target) => write(db.entities.target.delete({ tenantUid, projectUid, uid: target.uid }))),
      write(db.entities.indicator.delete({ tenantUid, projectUid, uid })),
      auditWrite(tenantUid, uid, 'indicator', [{ field: 'name', from: current.name, to: null }], cause),
    ];
    for (let start = 0; start < writes.length; start += TRANSACTION_LIMIT)
      await transact(writes.slice(start, start + TRANSACTION_LIMIT));
  },
});
