import { z } from 'zod';
import { ACTIONS, type Action } from '../domain/access/rights.ts';
import { FIGURE_DIGITS } from '../domain/kernel/digits.ts';
import { INTERVALS } from '../domain/kernel/intervals.ts';
import { COUNTED } from '../domain/report/counted.ts';
import { TRAIL_KINDS } from '../domain/trail/kinds.ts';
import { defineResource } from './route.ts';

/** The workers; each has a folder functions/jobs/<name>, a queue of its own and a dead-letter queue. */
export const JOB_TYPES = [
  'recalculate',
  'send-mail',
  'fill-report',
  'change-metrics',
  'import-structure',
  'export-file',
  'follow-template',
  'remind',
  'settle-account',
  'settle-grants',
  'end-sessions',
  'apportion',
  'hash-uploads',
  'write-rest',
] as const;
export const JobType = z.enum(JOB_TYPES);
export type JobType = z.infer<typeof JobType>;

/** Payload of the reminders for one tenant and one day. */
export const RemindPayload = z.object({ day: z.string() });

/**
 * Lets the user pool close the account of a person who is active in no open tenancy, or open that of a person who is active in
 * one. `erase`: the account is deleted instead of closed.
 */
export const SettleAccountPayload = z.object({ userUid: z.string(), isOpen: z.boolean(), erase: z.boolean().optional() });
export type SettleAccountPayload = z.infer<typeof SettleAccountPayload>;

/**
 * Writes the rights of people with changed or deleted roles of a project, or with a changed or deleted permission group of a
 * company, where they are out of date; or gives one person what follows at clients from roles of a project, or all people of a
 * supplier what follows from an accepted request of it (`scopeUid`: the client's project), where that is missing.
 */
export const SettleGrantsPayload = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('project'), scopeUid: z.string(), roles: z.array(z.string()) }),
  z.object({ scope: z.literal('company'), scopeUid: z.string(), group: z.string() }),
  z.object({ scope: z.literal('clients'), scopeUid: z.string(), userUid: z.string(), roles: z.array(z.string()) }),
  z.object({ scope: z.literal('supplier'), scopeUid: z.string(), requestUid: z.string() }),
]);
export type SettleGrantsPayload = z.infer<typeof SettleGrantsPayload>;

/**
 * Ends the sessions of a person with a new password, at all of their tenancies. `userUid`: absent where the tenancy of the job
 * does not know the address. `kept`: the session that changed the password; absent after a reset. `endedAtPool`: the user pool
 * has revoked them already, and a session begun since stays.
 */
export const EndSessionsPayload = z.object({
  email: z.string(),
  userUid: z.string().optional(),
  kept: z.string().optional(),
  endedAtPool: z.boolean().optional(),
});
export type EndSessionsPayload = z.infer<typeof EndSessionsPayload>;

/**
 * Computes the stored result of one report again. `left`: the package that it was in before, whose reports have another past now.
 */
export const RecalculatePayload = z.object({
  reportUid: z.string(),
  left: z.object({ projectUid: z.string(), packageUid: z.string() }).optional(),
});
export type RecalculatePayload = z.infer<typeof RecalculatePayload>;

/** Computes the SHA-256 of each upload of a report that has none yet. */
export const HashUploadsPayload = z.object({ reportUid: z.string() });
export type HashUploadsPayload = z.infer<typeof HashUploadsPayload>;

/**
 * Writes the rest of a change that has more items than one transaction can take. `notes`: the number of items beside the job that
 * hold the rest.
 */
export const WriteRestPayload = z.object({ notesUid: z.string(), notes: z.number() });
export type WriteRestPayload = z.infer<typeof WriteRestPayload>;

/**
 * Adds up a saved form, and with `fill` enters the sums in the report (REP-204, REP-276). `seen`: the versions of the values that
 * the person saw, by node; a value that has changed since stays. Null: the sums replace all values.
 */
export const FillReportPayload = z.object({
  reportUid: z.string(),
  documentUid: z.string(),
  objectUid: z.string(),
  fill: z.boolean(),
  seen: z.record(z.string(), z.number()).nullable(),
});
export type FillReportPayload = z.infer<typeof FillReportPayload>;

/**
 * Lets packages of projects follow a template. `projects`: the packages of each, and the stamp of the plan that was shown; a
 * project whose plan has changed since is skipped.
 */
export const FollowTemplatePayload = z.object({
  structureUid: z.string(),
  keepTargets: z.boolean(),
  projects: z.array(z.object({ projectUid: z.string(), packageUids: z.array(z.string()), plan: z.string() })),
});
export type FollowTemplatePayload = z.infer<typeof FollowTemplatePayload>;

/**
 * Sends the shares of a period to the clients of a project. `packageUid`: the package that is submitted, or the project's root.
 */
export const ApportionPayload = z.object({
  projectUid: z.string(),
  periodUid: z.string(),
  packageUid: z.string(),
  host: z.string(),
});
export type ApportionPayload = z.infer<typeof ApportionPayload>;

/** Jobs whose end changes more than the job: their worker ends them too when they are given up. */
export const ENDED_BY_WORKER: ReadonlySet<JobType> = new Set(['apportion']);

/** Carries a change of base metrics to everything that names them. */
export const ChangeMetricsPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('merge'), fromUid: z.string(), toUid: z.string() }),
  z.object({ kind: z.literal('edit'), uid: z.string() }),
  /** `first`: for an issue that every tenancy starts with, its original name; the tenancy has its current name */
  z.object({ kind: z.literal('category'), from: z.string(), to: z.string(), first: z.string().optional() }),
]);
export type ChangeMetricsPayload = z.infer<typeof ChangeMetricsPayload>;

/** What an import does with rows whose issues neither the structure nor the tenancy has. */
export const NewIssues = z.enum(['create', 'refuse']).default('create');

/** Imports a file of the storage into a project or package, or with `dryRun` only says what that would do. */
export const ImportStructurePayload = z.object({
  place: z.object({
    projectUid: z.string(),
    structureUid: z.string(),
    rootUid: z.string(),
    packageUid: z.string(),
    isRoot: z.boolean(),
  }),
  fileUid: z.string(),
  key: z.string(),
  size: z.number(),
  format: z.enum(['csv', 'json']),
  dryRun: z.boolean(),
  update: z.boolean().default(false),
  newIssues: NewIssues,
  /** the state that the check compared the file with */
  seen: z.string().optional(),
});
export type ImportStructurePayload = z.infer<typeof ImportStructurePayload>;

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

const exported = {
  format: z.enum(EXPORT_FORMATS),
  fromDate: z.string().optional(),
  toDate: z.string().optional(),
  cumulative: z.boolean(),
  /** with submitted reports that are not yet approved */
  submitted: z.boolean().default(false),
  digits: z.enum(FIGURE_DIGITS).default('all'),
  /** without its ending; the older name where there is none */
  fileName: z.string().optional(),
  today: z.string(),
  key: z.string(),
};

/** Figures of a project. */
const ProjectExport = z.object({
  what: z.enum(['inputs', 'indicators']),
  projectUid: z.string(),
  refId: z.string(),
  /** with the drafts of all packages */
  withDrafts: z.boolean(),
  /**
   * uids of the packages whose drafts are in the file, for somebody who does not see those of all; at
   * most all packages of a project
   */
  draftsIn: z.array(z.string()).optional(),
  /** entered figures of approved or of submitted reports only */
  figures: z.enum(COUNTED).optional(),
  /** the rights needed to make and to fetch the file; without them it is for administrators */
  needs: z.array(z.enum(ACTIONS as [Action, ...Action[]])).default([...ACTIONS]),
  ...exported,
});
export type ProjectExport = z.infer<typeof ProjectExport>;

/** Figures of a company; `named`: the projects that get a line of their own, because the person who asked may open them. */
const CompanyExport = z.object({
  what: z.literal('company'),
  companyUid: z.string(),
  interval: z.enum(INTERVALS).optional(),
  named: z.array(z.string()),
  ...exported,
});
export type CompanyExport = z.infer<typeof CompanyExport>;

/** An audit trail: of a project, a company or the whole tenancy; the days are in UTC. */
const TrailExport = z.object({
  what: z.literal('trail'),
  scope: z.enum(['project', 'company', 'tenancy']),
  uid: z.string(),
  filter: z.object({
    from: z.string().optional(),
    to: z.string().optional(),
    by: z.string().optional(),
    kind: z.enum(TRAIL_KINDS).optional(),
    search: z.string(),
  }),
  format: z.literal('csv'),
  key: z.string(),
});
export type TrailExport = z.infer<typeof TrailExport>;

/** Everything that the tenancy stores about a person. */
const PersonExport = z.object({ what: z.literal('person'), userUid: z.string(), format: z.literal('csv'), key: z.string() });
export type PersonExport = z.infer<typeof PersonExport>;

/**
 * An assurance pack of a project, or of the chosen projects of a company; the days are the last days of the first and the last
 * period.
 */
const PackExport = z.object({
  what: z.literal('pack'),
  scope: z.enum(['project', 'company']),
  uid: z.string(),
  projects: z.array(z.string()),
  fromDate: z.string().optional(),
  toDate: z.string().optional(),
  format: z.literal('zip'),
  key: z.string(),
});
export type PackExport = z.infer<typeof PackExport>;

/** A file of rows. */
const SheetExport = z.discriminatedUnion('what', [ProjectExport, CompanyExport, TrailExport, PersonExport]);
export type SheetExport = z.infer<typeof SheetExport>;

/** Writes figures, a trail or the data of a person into a file of the storage. The caller has checked the rights. */
export const ExportFilePayload = z.discriminatedUnion('what', [...SheetExport.options, PackExport]);
export type ExportFilePayload = z.infer<typeof ExportFilePayload>;

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;

export const Job = z
  .object({
    uid: z.string(),
    type: JobType,
    status: z.enum(JOB_STATUSES),
    /** 0 to 100 */
    progress: z.number(),
    message: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof Job>;

export const jobs = defineResource({
  readJob: {
    method: 'GET',
    path: '/api/job/{jobId}/',
    summary: 'The progress of a job in the background',
    access: 'signed-in',
    params: z.object({ jobId: z.string() }),
    response: Job,
  },
});
