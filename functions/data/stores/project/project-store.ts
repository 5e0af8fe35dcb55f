import type { EntityItem } from 'electrodb';
import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { AppError } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { RefEntity } from '../../entities/project/package.ts';
import type { PeriodEntity } from '../../entities/project/period.ts';
import type { AuthgroupEntity } from '../../entities/project/permission-group.ts';
import type { StoredReporting } from '../../entities/project/project.ts';
import type { DisciplineEntity } from '../../entities/project/role.ts';
import type { TrackerEntity } from '../../entities/project/tracker.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inChunks, transact, type Write, write } from '../../transact.ts';
import { type NewProject, newProjectItems, projectWrites } from './project-creation.ts';
import type { ProjectItem } from './project-index-store.ts';

export type TrackerItem = EntityItem<typeof TrackerEntity>;
export type RefItem = EntityItem<typeof RefEntity>;
export type PeriodItem = EntityItem<typeof PeriodEntity>;
export type DisciplineItem = EntityItem<typeof DisciplineEntity>;
export type AuthgroupItem = EntityItem<typeof AuthgroupEntity>;

/** Everything that defines a project, its packages and periods by name and start. Reports are elsewhere. */
export type LoadedProject = {
  project: ProjectItem;
  tracker: TrackerItem;
  refs: RefItem[];
  packages: RefItem[];
  periods: PeriodItem[];
  disciplines: DisciplineItem[];
  authgroups: AuthgroupItem[];
};
export type ProjectChange = { name?: string; metaJson?: Record<string, unknown>; reporting?: StoredReporting };

export type TrackerChange = { isTemplate?: boolean; isPublic?: boolean; fromTemplate?: string | null };

const byStart = (a: PeriodItem, b: PeriodItem) => compareText(a.startDate, b.startDate);

/** The projects of one tenant. */
export const projectStore = (tenantUid: string) => ({
  /** @throws not_found */
  async get(uid: string): Promise<ProjectItem> {
    const { data } = await db.entities.project.get({ tenantUid, uid }).go();
    if (!data) throw new AppError('not_found', 'No such project');
    return data;
  },

  /** The packages of a project, and the refs of its own. */
  async refs(projectUid: string): Promise<RefItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.ref())).ref;
  },

  /** A project with its tracker, refs, periods and roles: one Query. @throws not_found */
  async load(uid: string): Promise<LoadedProject> {
    const found = await readPartition(partition.project(tenantUid, uid));
    const [project] = found.project;
    const [tracker] = found.tracker;
    if (!project || !tracker) throw new AppError('not_found', 'No such project');
    return {
      project,
      tracker,
      refs: found.ref,
      packages: found.ref.filter(({ kind }) => kind === 'package'),
      periods: found.period.sort(byStart),
      disciplines: found.discipline,
      authgroups: found.authgroup,
    };
  },

  /** Every tracker of the tenant, in one Query. */
  async trackers(): Promise<TrackerItem[]> {
    const { data } = await db.entities.tracker.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /** The refs of several projects' own (root and conversion factors) by project, one BatchGet per fifty projects. */
  async rootRefs(projects: readonly ProjectItem[]): Promise<Map<string, RefItem[]>> {
    const keys = projects.flatMap(({ uid: projectUid, masterRefUid, convRefUid }) =>
      [masterRefUid, convRefUid].map((uid) => ({ tenantUid, projectUid, uid })),
    );
    if (keys.length === 0) return new Map();
    const { data } = await db.entities.ref.get(keys).go({ concurrency: 4 });
    return Map.groupBy(data, ({ projectUid }) => projectUid);
  },

  /** Makes a tracker a template, public, or a follower of another one; null removes. @throws stale_version */
  async updateTracker(current: TrackerItem, change: TrackerChange, cause: Cause, version = current.version): Promise<number> {
    const { fromTemplate, ...flags } = change;
    const patch = db.entities.tracker
      .patch({ tenantUid, projectUid: current.projectUid })
      .set({ ...flags, ...(fromTemplate && { fromTemplate }), version: version + 1 });
    const changed = fromTemplate === null ? patch.remove(['fromTemplate']) : patch;
    await transact([
      write(changed.where((item, { eq }) => eq(item.version, version))),
      auditWrite(tenantUid, current.uid, 'tracker', changesOf(current, change), cause),
    ]);
    return version + 1;
  },

  /** The roles of a project, in one Query. */
  async disciplines(projectUid: string): Promise<DisciplineItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.discipline())).discipline;
  },

  /**
   * Creates a project with all that it starts with (specification, 'People' and 'Structure'). More periods than a transaction
   * takes are written first, so that a project which can be seen is a whole one.
   */
  async create(fields: NewProject, cause: Cause): Promise<ProjectItem> {
    const items = newProjectItems(tenantUid, fields, cause);
    const periods = items.periods.map((period) => write(db.entities.period.create(period)));
    const main = projectWrites(tenantUid, items, cause);
    const { now, before } = inChunks(periods, main.length);
    for (const chunk of before) await transact(chunk);
    await transact([...main, ...now]);
    return items.project;
  },

  /** Changes what is given. @throws stale_version when `version` is no longer current */
  async update(current: ProjectItem, change: ProjectChange, cause: Cause, version = current.version): Promise<ProjectItem> {
    await transact(this.updateWrites(current, change, cause, version));
    return { ...current, ...change, version: version + 1 };
  },

  /** The writes of `update`, for a transaction with other changes. */
  updateWrites(current: ProjectItem, change: ProjectChange, cause: Cause, version = current.version): Write[] {
    return [
      write(
        db.entities.project
          .patch({ tenantUid, uid: current.uid })
          .set({ ...change, version: version + 1 })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      auditWrite(tenantUid, current.uid, 'project', changesOf(current, change), cause),
    ];
  },
});
