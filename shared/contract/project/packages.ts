import { z } from 'zod';
import { AnyPage } from '../pages.ts';
import { byBody, defineResource } from '../route.ts';
import { PackageMeta, StoredPackageMeta } from './meta.ts';
import { Day } from './projects.ts';

export const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** The commit that addresses a ref's structure. */
const RootMaster = z.object({
  uid: z.string(),
  name: z.string(),
  latest_commit: z.object({ uid: z.string(), root_commit: z.string() }),
});

/**
 * The tracker of a project (ADM-273): `root_master` holds the metrics, `alt_root_masters` the conversion factors. `version`: of
 * its settings as a template, for If-Match.
 */
export const ProjectStructure = z
  .object({
    uid: z.string(),
    name: z.string(),
    is_template: z.boolean(),
    is_public: z.boolean(),
    from_template: z.string().nullable(),
    root_master: RootMaster,
    alt_root_masters: z.array(RootMaster),
    project: z.object({ uid: z.string(), name: z.string() }),
    version: z.number(),
  })
  .meta({ id: 'Tracker' });
export type ProjectStructure = z.infer<typeof ProjectStructure>;

/**
 * The report of a package that counts now, of those that the caller sees: a draft for those alone who see drafts. Without one,
 * and of `master` and `conversion_factors`, the commit of their structure, without a status.
 */
export const LatestReport = z
  .object({
    uid: z.string(),
    root_commit: z.string(),
    status: z.object({ name: z.string() }).nullable(),
    is_staging: z.boolean(),
    due_date: z.string().nullable(),
    meta_json: StoredPackageMeta,
  })
  .meta({ id: 'LatestCommit' });

/**
 * A reporting package (ADM-272). `due_date` is the date as it was set, repeated for later periods; `parent` is null at the top.
 */
export const ReportingPackage = z
  .object({
    uid: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    tracker: z.string(),
    project: z.string(),
    root_commit: z.string(),
    latest_commit: LatestReport,
    due_date: z.string().nullable(),
    meta_json: StoredPackageMeta,
  })
  .meta({ id: 'Ref' });
export type ReportingPackage = z.infer<typeof ReportingPackage>;

/**
 * A package as the lists across projects show it. `commit`: the report that counts now, of those that the
 * caller sees; null without one.
 */
export const LightPackage = z
  .object({
    uid: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    tracker: z.string(),
    project: z.string(),
    project_name: z.string(),
    commit: z.string().nullable(),
    status_name: z.string().nullable(),
    due_date: z.string().nullable(),
  })
  .meta({ id: 'LightRef' });

const TrackerParams = z.object({ trackerId: z.string() });
const RefParams = TrackerParams.extend({ refId: z.string() });
const Name = z.string().trim().min(1, 'Package name is required.').max(200);
const RefFields = z.object({ due_date: Day.nullable().optional(), meta_json: PackageMeta.optional() });
/**
 * The period of a new package's first report, before which it owes none; without it the first one after the last closed period.
 */
const FirstPeriod = z.object({ reporting_period: z.string().nullish() });

const ChangePackage = RefFields.extend({
  name: Name.optional(),
  latest_commit: z.object({ meta_json: PackageMeta.optional() }).optional(),
});
const ChangeStructure = z.object({
  is_template: z.boolean().optional(),
  is_public: z.boolean().optional(),
  from_template: z.string().nullable().optional(),
});

export const NewBranch = z.object({
  ref_name: Name,
  name: z.string().trim().max(200).optional(),
  from_commit: z.string().nullish(),
  skip_categories: z.union([z.boolean(), Flag]).optional(),
  responsible_discipline: z.string().nullable().optional(),
  due_date: Day.nullable().optional(),
  ...FirstPeriod.shape,
});

/** The fields of an existing package; all are optional. */
export const ChangedBranch = NewBranch.omit({ from_commit: true, skip_categories: true, reporting_period: true }).partial();

const admin = { scope: 'tracker', needs: 'admin' } as const;
/** Whether a template is public and what it follows are for superusers (ADM-404, ADM-405, ADM-408). */
const flags = {
  ...admin,
  also: byBody<z.infer<typeof ChangeStructure>>({ 'is_public, from_template': 'superuser' }, ({ is_public, from_template }) =>
    is_public === undefined && from_template === undefined ? [] : ['is_public, from_template'],
  ),
};
const reader = { scope: 'tracker', needs: 'READ_TRACKER_REF' } as const;

export const packages = defineResource({
  listStructures: {
    operationId: 'api_tracker_list',
    method: 'GET',
    path: '/api/tracker/',
    summary: 'The trackers that the caller may read; with onlyTemplates the templates among them and all public ones',
    access: 'signed-in',
    query: z.object({ onlyTemplates: Flag.optional() }),
    response: z.array(ProjectStructure),
  },
  readStructure: {
    operationId: 'api_tracker_read',
    method: 'GET',
    path: '/api/tracker/{trackerId}/',
    summary: 'One tracker',
    access: { scope: 'tracker', needs: 'member' },
    params: TrackerParams,
    response: ProjectStructure,
  },
  changeStructure: {
    operationId: 'api_tracker_update_patch',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/',
    summary: 'Make a tracker a template, or name the template that it follows; public and the template are for superusers',
    access: flags,
    params: TrackerParams,
    body: ChangeStructure,
    response: ProjectStructure,
  },
  putStructure: {
    operationId: 'api_tracker_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/',
    summary: 'The same as PATCH',
    access: flags,
    params: TrackerParams,
    body: ChangeStructure,
    response: ProjectStructure,
  },
  listProjectStructures: {
    operationId: 'api_project_tracker_list',
    method: 'GET',
    path: '/api/project/{projectId}/tracker/',
    summary: 'The tracker of a project, in a list',
    access: { scope: 'project', needs: 'member' },
    params: z.object({ projectId: z.string() }),
    response: z.array(ProjectStructure),
  },
  createStructure: {
    operationId: 'api_tracker_create',
    method: 'POST',
    path: '/api/project/{projectId}/tracker/',
    summary: 'The tracker of a project: each has exactly one, which was made with it, and gets no other',
    access: { scope: 'project', needs: 'admin' },
    params: z.object({ projectId: z.string() }),
    response: ProjectStructure,
  },
  listAllPackages: {
    operationId: 'api_tracker_ref_all_list',
    method: 'GET',
    path: '/api/tracker/ref/',
    summary: 'The packages of all projects that the caller may read; those on hold only when asked for',
    access: 'signed-in',
    query: z
      .object({ light: Flag.optional(), includeOnHold: Flag.optional(), isResponsible: Flag.optional() })
      .extend(AnyPage.shape),
    response: z.array(LightPackage),
  },
  listPackages: {
    operationId: 'api_tracker_ref_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/ref/',
    summary: 'The packages of a tracker, with its root',
    access: reader,
    params: TrackerParams,
    response: z.array(ReportingPackage),
  },
  createPackage: {
    operationId: 'api_tracker_ref_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/',
    summary: 'Create a reporting package, with its first report',
    access: admin,
    params: TrackerParams,
    body: RefFields.extend({ name: Name, parent: z.string().nullish(), ...FirstPeriod.shape }),
    creates: true,
    response: ReportingPackage,
  },
  readPackage: {
    operationId: 'api_tracker_ref_read',
    method: 'GET',
    path: '/api/tracker/{trackerId}/ref/{refId}/',
    summary: 'One reporting package',
    access: { ...reader, packages: 'named' },
    params: RefParams,
    response: ReportingPackage,
  },
  changePackage: {
    operationId: 'api_tracker_ref_partial_update',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/ref/{refId}/',
    summary: 'Change the name, the responsible role, the due date or other settings of a package; null removes',
    access: admin,
    params: RefParams,
    body: ChangePackage,
    response: ReportingPackage,
  },
  putPackage: {
    operationId: 'api_tracker_ref_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/',
    summary: 'The same as PATCH',
    access: admin,
    params: RefParams,
    body: ChangePackage,
    response: ReportingPackage,
  },
  readPackageDeletion: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/ref/{refId}/deletion/',
    summary: 'Why a package would not be deleted now, null for nothing',
    access: admin,
    params: RefParams,
    refuses: ['conflict'],
    response: z.object({ prevented: z.string().nullable() }),
  },
  deletePackage: {
    operationId: 'api_tracker_ref_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/ref/{refId}/',
    summary: 'Delete a package that has neither submitted reports nor packages below it',
    access: admin,
    params: RefParams,
  },
  createBranchBelowSection: {
    operationId: 'api_tracker_ref_tree_branch_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/{refId}/tree/{treeId}/branch/',
    summary: 'Create a package below another one',
    access: admin,
    params: RefParams.extend({ treeId: z.string() }),
    query: z.object({ skip_categories: Flag.optional() }),
    body: NewBranch,
    creates: true,
    response: ReportingPackage,
  },
  createBranch: {
    operationId: 'api_tracker_ref_branch_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/ref/{refId}/branch/',
    summary: 'Create a package below another one',
    access: admin,
    params: RefParams,
    query: z.object({ skip_categories: Flag.optional() }),
    body: NewBranch,
    creates: true,
    response: ReportingPackage,
  },
});
