import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { equationText } from '../../../../shared/domain/indicator/equation-text.ts';
import type { IndicatorDefinition } from '../../../../shared/domain/indicator/equation-versions.ts';
import type { Versioned } from '../../../../shared/domain/indicator/versions.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { errorKind, notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import type { IndicatorEntity } from '../../entities/indicator/indicator.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { equationWrites, restingWrites } from '../metric/unit-rests.ts';
import { notGivenSince } from '../project/given-checks.ts';
import type { ProjectItem } from '../project/project-index-store.ts';
import type { PackageItem, PeriodItem, RoleItem } from '../project/project-store.ts';
import { restStore } from '../rest-store.ts';
import {
  droppedTarget,
  followingTargets,
  givenTargets,
  indicatorAsRead,
  mark,
  stillAsRead,
  type TargetItem,
  takesTargets,
  withTargets,
  withTargetsTaken,
} from './following-targets.ts';

export type { TargetItem } from './following-targets.ts';

/** Error of a transaction that names an indicator while others are named. */
export const NAMED_MEANWHILE = errorKind(
  'stale_version',
  'Other indicators were added in the meantime. Load the page again and repeat your change.',
);

/**
 * Error of a transaction that gives an indicator a first target while others do, or while it gets another metric or is deleted.
 */
export const TARGET_GIVEN = errorKind(
  'stale_version',
  'Somebody else gave this indicator a target in the meantime, or changed it. Load the page again and repeat your change.',
);

export type IndicatorItem = EntityItem<typeof IndicatorEntity>;
export type StoredIndicatorFields = Pick<
  IndicatorItem,
  'name' | 'category' | 'unit' | 'resultMetricUid' | 'operationJson' | 'metrics'
>;

/** Versions as an item stores them. */
export const storedVersions = <D>({ since, earlier }: Versioned<D>) => ({
  ...(since && { since }),
  ...(earlier && { earlier: [...earlier] }),
});

/** A project with the data behind its figures; periods in the order of time. */
export type ProjectFigures = {
  project: ProjectItem;
  packages: readonly PackageItem[];
  periods: readonly PeriodItem[];
  indicators: readonly IndicatorItem[];
  targets: readonly TargetItem[];
};

export type FiguresWithRoles = ProjectFigures & { roles: readonly RoleItem[] };

type NextIndicator = StoredIndicatorFields &
  Versioned<IndicatorDefinition> & { packageUids?: string[] | undefined; merges?: number | undefined };

/** The trail's entry of an indicator, with its equation in words, since the names of metrics are not looked up years later. */
export const trailFields = <F extends Pick<StoredIndicatorFields, 'operationJson' | 'metrics'>>(fields: F) => ({
  equation: equationText(fields.operationJson, fields.metrics),
  ...fields,
});

type IndicatorKey = Pick<IndicatorItem, 'tenantUid' | 'projectUid' | 'uid'>;

/** The entry of the trail for a change of an indicator. */
const audit = ({ tenantUid, projectUid, uid }: IndicatorKey, changes: readonly FieldChange[], cause: Cause): Write =>
  auditWrite(tenantUid, { place: inProject(projectUid), subject: uid, kind: 'indicator', changes }, cause);

/** The indicators of one tenant. */
export const indicatorStore = (tenantUid: string) => ({
  /** A project's indicators and targets with its packages and periods, in one Query, consistent on request. @throws not_found */
  async load(projectUid: string, { consistent = false } = {}): Promise<FiguresWithRoles> {
    const pk = partition.project(tenantUid, projectUid);
    const { project, package: pack, period, indicator, target, role } = await readPartition(pk, '', { consistent });
    if (!project[0]) throw notFound('project');
    return {
      project: project[0],
      packages: pack,
      periods: period.toSorted(ascending(({ startDate }) => startDate)),
      indicators: indicator,
      targets: target,
      roles: role,
    };
  },

  /**
   * For the transaction of a merge that changes something beside an indicator: stores the number of known merges with the
   * indicator.
   */
  markWrite: (item: IndicatorItem, merges: number): Write =>
    write(db.entities.indicator.patch({ tenantUid, projectUid: item.projectUid, uid: item.uid }).set({ ...mark(item, merges) })),

  /** Every indicator of the tenant, in one Query. */
  async all(): Promise<IndicatorItem[]> {
    const { data } = await db.entities.indicator.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /**
   * Part of the transaction that gives the result metric of an indicator a first target. It fails if the indicator's metric has
   * changed or a package got a first target since the reading of the indicator, which must precede that of the targets. Later
   * changes of the indicator that have not seen the target fail, too. @throws TARGET_GIVEN
   */
  firstTargetWrite({ projectUid, uid, resultMetricUid, targetsGiven }: IndicatorItem): Write {
    const patch = db.entities.indicator.patch({ tenantUid, projectUid, uid }).add({ targetsGiven: 1 });
    return write(
      patch.where(
        (stored, is) =>
          `${is.eq(stored.resultMetricUid, resultMetricUid)} AND ${notGivenSince(targetsGiven, stored.targetsGiven, is)}`,
      ),
      TARGET_GIVEN,
    );
  },

  /**
   * For the transaction that gives an indicator a name which no other one of its project had when `packages` were read.
   * @throws NAMED_MEANWHILE when one of them has been named since
   */
  namedWrite({ project, packages }: Pick<ProjectFigures, 'project' | 'packages'>): Write {
    const { uid, rootUid } = project;
    const seen = packages.find((pack) => pack.uid === rootUid)?.named;
    const patch = db.entities.package.patch({ tenantUid, projectUid: uid, uid: rootUid }).add({ named: 1 });
    return write(
      patch.where(({ named }, is) => notGivenSince(seen, named, is)),
      NAMED_MEANWHILE,
    );
  },

  /** @param packageUids the packages that report it; undefined: all; `more`: what belongs to the same transaction */
  async create(
    projectUid: string,
    fields: StoredIndicatorFields,
    packageUids: string[] | undefined,
    cause: Cause,
    more: readonly Write[] = [],
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
      audit(item, changesOf({}, trailFields(fields)), cause),
      ...more,
      ...(await equationWrites(tenantUid, fields.metrics)),
    ]);
    return item;
  },

  /**
   * Replaces an indicator, unless nothing differs. Targets of its result metric follow it to another one, or are
   * copied if another indicator keeps the metric. Versions missing in `next` stay. `merges` of `next`: number of
   * merges that its metrics account for.
   * @param targets read consistently after `current`; `writes`: further writes of the transaction; `all`: read before the targets
   * @throws stale_version also if one of the targets has changed, or one of the indicators has got a first target
   */
  async replace(
    current: IndicatorItem,
    next: NextIndicator,
    targets: readonly TargetItem[],
    cause: Cause,
    { writes = [], all = [] }: { writes?: readonly Write[]; all?: readonly IndicatorItem[] } = {},
  ): Promise<IndicatorItem> {
    const { packageUids: _before, ...kept } = current;
    const { version } = current;
    const { packageUids, since, earlier, merges, ...fields } = next;
    const isSame = changesOf(current, { ...fields, packageUids }).length === 0 && !since && !earlier && merges === undefined;
    if (isSame && writes.length === 0) {
      const unchanged = db.entities.indicator.delete({ tenantUid, projectUid: current.projectUid, uid: current.uid });
      await transact([check(unchanged.where((item, { eq }) => eq(item.version, version)))]);
      return current;
    }
    const more = { ...(packageUids && { packageUids }), ...storedVersions({ since, earlier }), ...mark(current, merges) };
    const item: IndicatorItem = { ...kept, ...fields, ...more, version: version + 1 };
    const own = [
      // also where it keeps its metric: the count of first targets would go back
      write(db.entities.indicator.put(item).where(indicatorAsRead(current))),
      audit(item, changesOf(trailFields(current), trailFields({ ...fields, packageUids, since })), cause),
      ...writes,
      ...(await namedWrites(current, next)),
    ];
    const { following, beside, before } = followingTargets({ current, next, targets, all }, cause);
    await withTargets((chunks) => [...own, ...beside(chunks)], following, before);
    return item;
  },

  /**
   * Merges an indicator into another one of its project, all or nothing: deletes it, and its uid leads to the other one. `moved`
   * targets go to the other one, as copies if `keeper` has the same result metric; deletes `dropped` ones. `writes`: further
   * writes of the transaction. @throws stale_version also if the other one has got a first target
   */
  async merge(
    { from, to, packageUids }: { from: IndicatorItem; to: IndicatorItem; packageUids: string[] | undefined },
    { moved, dropped, keeper }: Record<'moved' | 'dropped', readonly TargetItem[]> & { keeper?: IndicatorItem | undefined },
    cause: Cause,
    writes: readonly Write[] = [],
  ): Promise<IndicatorItem> {
    const { packageUids: _before, ...kept } = to;
    const formerUids = [...(to.formerUids ?? []), from.uid, ...(from.formerUids ?? [])];
    const item: IndicatorItem = { ...kept, formerUids, ...(packageUids && { packageUids }), version: to.version + 1 };
    const { projectUid } = from;
    const { given, still } = givenTargets(moved, keeper, to.resultMetricUid, cause);
    const own = (chunks: number) => [
      ...still,
      write(db.entities.indicator.put(withTargetsTaken(item, chunks + 1)).where(indicatorAsRead(withTargetsTaken(to, chunks)))),
      write(db.entities.indicator.delete({ tenantUid, projectUid, uid: from.uid }).where(indicatorAsRead(from))),
      audit(to, [{ field: 'merged', from: from.name, to: to.name }], cause),
      audit(from, [{ field: 'name', from: from.name, to: null }], cause),
      ...writes,
    ];
    const targets = [...given, ...dropped.flatMap((target) => droppedTarget(target, cause))];
    await withTargets(own, targets, (chunks) => [...still, stillAsRead(from), takesTargets(to, chunks)]);
    return item;
  },

  /**
   * For the transaction in which a period gets other dates: the indicator as it names the period from now on.
   * @throws stale_version
   */
  movedPeriodWrites: (current: IndicatorItem, next: IndicatorItem, cause: Cause): Write[] => [
    write(db.entities.indicator.put({ ...next, version: current.version + 1 }).where(indicatorAsRead(current))),
    audit(current, changesOf({ since: current.since }, { since: next.since }), cause),
  ],

  /**
   * Deletes an indicator as read, with the targets of its result metric, unless another indicator has the metric. A job deletes
   * the targets that do not fit into the transaction, except changed ones. `more`: further writes of the transaction.
   * @throws stale_version also if another one was merged into it, or it has got a first target
   */
  async remove(
    current: IndicatorItem,
    { targets, indicators }: Pick<ProjectFigures, 'targets' | 'indicators'>,
    cause: Cause,
    more: readonly Write[] = [],
  ): Promise<void> {
    const { projectUid, uid, resultMetricUid } = current;
    const keeper = indicators.find((each) => each.uid !== uid && each.resultMetricUid === resultMetricUid);
    const own = targets.filter(({ metricUid }) => !keeper && metricUid === resultMetricUid);
    const main: Write[] = [
      write(db.entities.indicator.delete({ tenantUid, projectUid, uid }).where(indicatorAsRead(current))),
      ...(keeper ? [stillAsRead(keeper)] : []),
      ...more,
      audit(current, [{ field: 'name', from: current.name, to: null }], cause),
    ];
    const gone = own.map(({ uid: target, version }) => {
      const removal = db.entities.target.delete({ tenantUid, projectUid, uid: target });
      return [write(removal.where((stored, { eq }) => eq(stored.version, version)))];
    });
    await restStore(tenantUid).transact(main, gone, cause);
  },
});

/** The writes for the metrics of the next equation. What the job of a merge replaces has been checked with the merge. */
async function namedWrites(current: IndicatorItem, next: NextIndicator): Promise<Write[]> {
  if (next.merges !== undefined) return restingWrites(current.tenantUid, begunMetrics(current, next));
  const isSame = JSON.stringify(next.operationJson) === JSON.stringify(current.operationJson);
  return isSame ? [] : equationWrites(current.tenantUid, next.metrics);
}

/** The metrics of a definition that the one before did not have. */
export const begunMetrics = (
  before: Pick<StoredIndicatorFields, 'metrics'>,
  { metrics }: Pick<StoredIndicatorFields, 'metrics'>,
): StoredIndicatorFields['metrics'] => metrics.filter(({ uid }) => !before.metrics.some((each) => each.uid === uid));
