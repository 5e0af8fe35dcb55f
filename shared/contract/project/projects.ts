import { z } from 'zod';
import { ACTIONS } from '../../domain/access/rights.ts';
import { SIGHTS } from '../../domain/access/sight.ts';
import { isDate } from '../../domain/kernel/dates.ts';
import { REPORTING_UNITS } from '../../domain/kernel/vocabulary.ts';
import { AnyPage } from '../pages.ts';
import { defineResource } from '../route.ts';
import { ProjectMeta, StoredProjectMeta } from './meta.ts';

export const Day = z.string().refine(isDate, 'Enter the date as YYYY-MM-DD.');

export const LAST_BEFORE_FIRST = 'The last day is before the first one. Choose a later day.';

/** For `refine`: the last day of a range is not before the first; either may be absent. */
export const DAYS_IN_ORDER = [
  ({ fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined }) =>
    !fromDate || !toDate || fromDate <= toDate,
  { path: ['toDate'], message: LAST_BEFORE_FIRST },
] as const satisfies Parameters<z.ZodObject['refine']>;

/** For `refine`: a span of days with an exclusive end has at least one day. */
export const END_AFTER_START = [
  ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate > startDate,
  { path: ['endDate'], message: 'The end must be after the start.' },
] as const satisfies Parameters<z.ZodType<{ startDate: string; endDate: string }>['refine']>;

const WHOLE_INTERVAL = 'Enter a whole number from 1 to 366.';

/** From when to when a project reports, and how often; the end is exclusive (ADM-278). */
export const Reporting = z
  .object({
    startDate: Day,
    endDate: Day,
    freq_num: z.number(WHOLE_INTERVAL).int(WHOLE_INTERVAL).min(1).max(366).default(1),
    freq_unit: z.enum(REPORTING_UNITS),
  })
  .refine(...END_AFTER_START)
  .meta({ id: 'Reporting' });
export type Reporting = z.infer<typeof Reporting>;

/**
 * A reporting package as the navigation and the dashboard know it (ADM-279); `parent` is the package above it, null at the root.
 * `has_submitted`: a report of it is submitted or approved, now or before the open one.
 */
export const RelatedPackage = z
  .object({
    uid: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    latest_due_date: z.string().nullable(),
    latest_status: z.string().nullable(),
    has_submitted: z.boolean(),
    responsible_discipline: z.string().nullable(),
  })
  .meta({ id: 'RelatedRef' });
export type RelatedPackage = z.infer<typeof RelatedPackage>;

/** The open report of a package (ADM-279). */
export const RelatedReport = z
  .object({
    uid: z.string(),
    ref_id: z.string(),
    ref_name: z.string(),
    is_staging: z.boolean(),
    status_name: z.string(),
  })
  .meta({ id: 'RelatedCommit' });

/** A project as lists show it (REP-217). `may_copy`: the caller may take over its set-up. */
export const ProjectSummary = z
  .object({
    uid: z.string(),
    name: z.string(),
    company: z.object({ uid: z.string(), name: z.string() }),
    meta_json: StoredProjectMeta,
    reporting: Reporting.nullable(),
    may_copy: z.boolean(),
    trackers: z.array(z.object({ uid: z.string() })),
  })
  .meta({ id: 'ProjectSummary' });

/** A project with its packages (ADM-274). */
export const Project = ProjectSummary.extend({
  related_refs: z.array(RelatedPackage),
  related_commits: z.array(RelatedReport),
}).meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** What a new project may copy from another one; `metrics` counts them in every place, `factors` those of the project itself. */
export const ProjectSetup = z
  .object({ metrics: z.number(), factors: z.number(), indicators: z.number(), packages: z.number() })
  .meta({ id: 'ProjectSetup' });
export type ProjectSetup = z.infer<typeof ProjectSetup>;

const Name = z.string().trim().min(1, 'Project name is required.').max(200);
/** A company by its uid, or as clients read it. */
const CompanyRef = z.union([z.string().min(8), z.object({ uid: z.string().min(8) }).transform(({ uid }) => uid)]);

/**
 * Another duration. null or a missing field changes nothing; a project without a duration is answered with null, and clients send
 * it back.
 */
const NewReporting = Reporting.nullish();

const ProjectParams = z.object({ projectId: z.string() });
const changeProject = (method: 'PATCH' | 'PUT', summary: string) =>
  ({ method, path: '/api/project/{projectId}/', summary, access: { scope: 'project', needs: 'admin' } }) as const;

export const projects = defineResource({
  listProjects: {
    operationId: 'api_project_list',
    method: 'GET',
    path: '/api/project/',
    summary: 'The projects that the caller may see',
    access: 'signed-in',
    query: AnyPage,
    response: z.array(ProjectSummary),
  },
  createProject: {
    operationId: 'api_project_create',
    method: 'POST',
    path: '/api/project/',
    summary: 'Create a project with its periods, roles and permission groups; for administrators of the company and superusers',
    access: 'signed-in',
    body: z.object({
      name: Name,
      company: CompanyRef,
      reporting: Reporting.nullish(),
      meta_json: ProjectMeta.optional(),
      /** what its group of reporters sees; left out: the whole project */
      reporters_see: z.enum(SIGHTS).optional(),
    }),
    creates: true,
    response: Project,
  },
  readProject: {
    operationId: 'api_project_read',
    method: 'GET',
    path: '/api/project/{projectId}/',
    summary: 'One project with its reporting packages',
    access: { scope: 'project', needs: 'member', packages: 'visible' },
    params: ProjectParams,
    response: Project,
  },
  changeProject: {
    operationId: 'api_project_partial_update',
    ...changeProject('PATCH', 'Change some fields of a project; a key of meta_json given as null is removed'),
    params: ProjectParams,
    body: z.object({ name: Name.optional(), meta_json: ProjectMeta.optional(), reporting: NewReporting }),
    response: Project,
  },
  replaceProject: {
    operationId: 'api_project_update',
    ...changeProject('PUT', 'Replace the name and the meta-data of a project'),
    params: ProjectParams,
    body: z.object({ name: Name, meta_json: ProjectMeta.default({}), reporting: NewReporting }),
    response: Project,
  },
  deleteProject: {
    operationId: 'api_project_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/',
    takesIfMatch: true,
    summary: 'Delete a project with its packages, unless a report has been submitted',
    access: { scope: 'project', needs: 'admin' },
    params: ProjectParams,
  },
  readSetup: {
    method: 'GET',
    path: '/api/project/{projectId}/setup/',
    summary: 'How many metrics, conversion factors, indicators and reporting packages another project could take over',
    access: { scope: 'project', needs: 'member' },
    params: ProjectParams,
    response: ProjectSetup,
  },
  copySetup: {
    method: 'POST',
    path: '/api/project/{projectId}/setup/',
    summary: 'Take over the set-up of another project, which the caller may read; a repetition adds only what is missing',
    access: { scope: 'project', needs: 'admin' },
    params: ProjectParams,
    body: z.object({
      /** the project whose set-up is copied */
      from: z.string().min(8, 'Choose a project.'),
      indicators: z.boolean().default(true),
      packages: z.boolean().default(false),
    }),
    response: ProjectSetup,
  },
  readProjectPermission: {
    operationId: 'api_project_permission_list',
    method: 'GET',
    path: '/api/project/{projectId}/permission/',
    summary: 'The rights of the caller on a project; none when it does not exist or is hidden',
    access: 'signed-in',
    hidesMissing: true,
    params: ProjectParams,
    response: z
      .object({
        is_admin: z.boolean(),
        is_auditor: z.boolean(),
        /** the caller sees only packages of the project, not the project as a whole, such as its dashboard */
        is_limited: z.boolean(),
        actions: z.array(z.enum(ACTIONS as [string, ...string[]])),
        project_disciplines: z.array(z.object({ uid: z.string(), base_uid: z.string(), name: z.string() })),
      })
      .meta({ id: 'ProjectPermission' }),
  },
});
