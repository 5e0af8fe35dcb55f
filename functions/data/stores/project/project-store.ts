import type { EntityItem } from 'electrodb';
import { compareText } from '../../../../shared/domain/kernel/names.ts';
import { notFound } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { PackageEntity } from '../../entities/project/package.ts';
import type { PeriodEntity } from '../../entities/project/period.ts';
import type { StoredReporting } from '../../entities/project/project.ts';
import type { RoleEntity } from '../../entities/project/role.ts';
import type { StructureEntity } from '../../entities/project/structure.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, transactAll, type Write, write } from '../../transact.ts';
import type { PermissionGroupItem } from '../person/permission-group-store.ts';
import { type NewProject, newProjectItems, projectWrites } from './project-creation.ts';
import type { ProjectItem } from './project-index-store.ts';

export type StructureItem = EntityItem<typeof StructureEntity>;
export type PackageItem = EntityItem<typeof PackageEntity>;
export type PeriodItem = EntityItem<typeof PeriodEntity>;
export type RoleItem = EntityItem<typeof RoleEntity>;

/** Everything that defines a project, its packages and periods by name and start. Reports are elsewhere. */
export type LoadedProject = {
  project: ProjectItem;
  structure: StructureItem;
  allPackages: PackageItem[];
  packages: PackageItem[];
  periods: PeriodItem[];
  roles: RoleItem[];
  permissionGroups: PermissionGroupItem[];
};
export type ProjectChange = { name?: string; metaJson?: Record<string, unknown>; reporting?: StoredReporting };

export type StructureChange = { isTemplate?: boolean; isPublic?: boolean; fromTemplate?: string | null };

const byStart = (a: PeriodItem, b: PeriodItem) => compareText(a.startDate, b.startDate);

/** The projects of one tenant. */
export const projectStore = (tenantUid: string) => ({
  /** @throws not_found */
  async get(uid: string): Promise<ProjectItem> {
    const { data } = await db.entities.project.get({ tenantUid, uid }).go();
    if (!data) throw notFound('project');
    return data;
  },

  /** The packages of a project, its root and the factors' root. */
  async allPackages(projectUid: string): Promise<PackageItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.package())).package;
  },

  /**
   * A project with its structure, packages, periods and roles: one Query; `consistent`: with every change that has ended.
   * @throws not_found
   */
  async load(uid: string, { consistent = false } = {}): Promise<LoadedProject> {
    const found = await readPartition(partition.project(tenantUid, uid), undefined, { consistent });
    const [project] = found.project;
    const [structure] = found.structure;
    if (!project || !structure) throw notFound('project');
    return {
      project,
      structure,
      allPackages: found.package,
      packages: found.package.filter(({ kind }) => kind === 'package'),
      periods: found.period.sort(byStart),
      roles: found.role,
      permissionGroups: found.permissionGroup,
    };
  },

  /** Every structure of the tenant, in one Query. */
  async structures(): Promise<StructureItem[]> {
    const { data } = await db.entities.structure.query.ofTenant({ tenantUid }).go({ pages: 'all' });
    return data;
  },

  /** The root and the factors' root of several projects, by project, one BatchGet per fifty projects. */
  async rootsOf(projects: readonly ProjectItem[]): Promise<Map<string, PackageItem[]>> {
    const keys = projects.flatMap(({ uid: projectUid, rootUid, factorsRootUid }) =>
      [rootUid, factorsRootUid].map((uid) => ({ tenantUid, projectUid, uid })),
    );
    if (keys.length === 0) return new Map();
    const { data } = await db.entities.package.get(keys).go({ concurrency: 4 });
    return Map.groupBy(data, ({ projectUid }) => projectUid);
  },

  /**
   * Makes a structure a template, public, or a follower of another one; null removes. `implied`: written with it, or before where
   * they are too many. Where it is so already, nothing. @throws stale_version
   */
  async updateStructure(
    current: StructureItem,
    change: StructureChange,
    cause: Cause,
    implied: readonly Write[] = [],
  ): Promise<number> {
    const { projectUid, version } = current;
    if (implied.length === 0 && changesOf({ fromTemplate: null, ...current }, change).length === 0) {
      const own = db.entities.structure.delete({ tenantUid, projectUid });
      await transact([check(own.where((item, { eq }) => eq(item.version, version)))]);
      return version;
    }
    await transactAll(this.structureWrites(current, change, cause), implied);
    return version + 1;
  },

  /** The writes of `updateStructure`, for a transaction with other changes. */
  structureWrites(current: StructureItem, change: StructureChange, cause: Cause): Write[] {
    const { version } = current;
    const { fromTemplate, ...flags } = change;
    const patch = db.entities.structure
      .patch({ tenantUid, projectUid: current.projectUid })
      .set({ ...flags, ...(fromTemplate && { fromTemplate }), version: version + 1 });
    const changed = fromTemplate === null ? patch.remove(['fromTemplate']) : patch;
    return [
      write(changed.where((item, { eq }) => eq(item.version, version))),
      auditWrite(
        tenantUid,
        { place: inProject(current.projectUid), subject: current.uid, kind: 'tracker', changes: changesOf(current, change) },
        cause,
      ),
    ];
  },

  /** The template that a project follows, read consistently; undefined for none, and for a deleted project. */
  async templateOf(projectUid: string): Promise<string | undefined> {
    const { data } = await db.entities.structure.get({ tenantUid, projectUid }).go({ consistent: true });
    return data?.fromTemplate;
  },

  /** The roles of a project, in one Query. */
  async roles(projectUid: string): Promise<RoleItem[]> {
    return (await readPartition(partition.project(tenantUid, projectUid), sortKey.role())).role;
  },

  /**
   * Creates a project with all that it starts with (specification, 'People' and 'Structure'). More periods than a transaction
   * takes are written first, so that a project which can be seen is a whole one.
   */
  async create(fields: NewProject, cause: Cause): Promise<ProjectItem> {
    const items = newProjectItems(tenantUid, fields, cause);
    const periods = items.periods.map((period) => write(db.entities.period.create(period)));
    const main = projectWrites(tenantUid, items, cause);
    await transactAll(main, periods);
    return items.project;
  },

  /** Changes the given fields; writes nothing if they are already stored. @throws stale_version */
  async update(current: ProjectItem, change: ProjectChange, cause: Cause): Promise<ProjectItem> {
    if (changesOf(current, change).length === 0) {
      const own = db.entities.project.delete({ tenantUid, uid: current.uid });
      await transact([check(own.where((item, { eq }) => eq(item.version, current.version)))]);
      return current;
    }
    await transact(this.updateWrites(current, change, cause));
    return { ...current, ...change, version: current.version + 1 };
  },

  /** The writes of `update`, for a transaction with other changes. */
  updateWrites(current: ProjectItem, change: ProjectChange, cause: Cause): Write[] {
    const { uid, version } = current;
    return [
      write(
        db.entities.project
          .patch({ tenantUid, uid })
          .set({ ...change, version: version + 1 })
          .where((item, { eq }) => eq(item.version, version)),
      ),
      auditWrite(tenantUid, { place: inProject(uid), subject: uid, kind: 'project', changes: changesOf(current, change) }, cause),
    ];
  },
});
