import { z } from 'zod';
import { TRAIL_KINDS } from '../../domain/trail/kinds.ts';
import { Job } from '../jobs.ts';
import { DAYS_IN_ORDER, Day, LAST_BEFORE_FIRST } from '../project/projects.ts';
import { defineResource } from '../route.ts';

/** A thing that an entry names; `name` is '' if the thing is deleted and its name unknown. */
const Named = z.object({ uid: z.string(), name: z.string() });

/**
 * One change. `by`: null for a person who has left the tenancy. `place`: the project or company whose trail it belongs to.
 * `report`: where the report of the entry is now, null for an entry of something else, or where the report is in another project
 * by now; `isStaging`: it was not submitted yet. `recorded`: when it was stored, `at`: when it was requested.
 */
export const TrailEntry = z
  .object({
    uid: z.string(),
    at: z.string(),
    recorded: z.string(),
    by: Named.nullable(),
    kind: z.string(),
    subject: Named,
    place: Named.extend({ scope: z.enum(['project', 'company', 'tenancy']) }),
    report: z.object({ structureUid: z.string(), packageUid: z.string(), uid: z.string(), isStaging: z.boolean() }).nullable(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    correlationId: z.string(),
  })
  .meta({ id: 'TrailEntry' });
export type TrailEntry = z.infer<typeof TrailEntry>;

const Filter = z.object({
  /** the first and the last day, in the time zone of the tenancy */
  from: Day.optional(),
  to: Day.optional(),
  /** the uid of who made the change */
  by: z.string().max(100).optional(),
  kind: z.enum(TRAIL_KINDS).optional(),
  /** part of the name of the changed object */
  search: z.string().trim().max(200).default(''),
});
export type TrailFilter = z.output<typeof Filter>;

/** For `refine`, as DAYS_IN_ORDER: no list ends before it begins. */
const IN_ORDER = [
  ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to,
  { path: ['to'], message: LAST_BEFORE_FIRST },
] as const satisfies Parameters<z.ZodObject['refine']>;

const Page = Filter.extend({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional(),
}).refine(...IN_ORDER);

export const trail = defineResource({
  listProjectTrail: {
    method: 'GET',
    path: '/api/project/{projectId}/audit-trail/',
    summary: 'Everything that was changed in a project: who, when, from what to what, the newest first',
    access: { scope: 'project', needs: 'admin' },
    params: z.object({ projectId: z.string() }),
    query: Page,
    response: z.array(TrailEntry),
  },
  listCompanyTrail: {
    method: 'GET',
    path: '/api/company/{companyId}/audit-trail/',
    summary: 'Everything that was changed of a company itself, without its projects: the newest first',
    access: { scope: 'company', needs: 'admin' },
    params: z.object({ companyId: z.string() }),
    query: Page,
    response: z.array(TrailEntry),
  },
  listTenancyTrail: {
    method: 'GET',
    path: '/api/tenant/admin/audit-trail/',
    summary: 'Everything that was changed in the tenancy, its projects and companies included: the latest recorded first',
    access: { scope: 'tenant', needs: 'tenant-superuser' },
    query: Page,
    response: z.array(TrailEntry),
  },
  exportTrail: {
    method: 'POST',
    forAuditors: true,
    path: '/api/audit-trail/export/',
    summary: 'Write an audit trail into a CSV file in the background; the export is an entry of the trail itself',
    reaches: 'the trail of the project, company or tenancy that the body names, for those who may read it',
    use: 'export',
    afterRecentSignIn: true,
    access: { scope: 'anywhere', needs: 'admin' },
    body: Filter.extend({
      scope: z.enum(['project', 'company', 'tenancy'], 'Choose whose trail to export.'),
      /** of the project or company */
      uid: z.string().max(100).default(''),
    }).refine(...IN_ORDER),
    response: Job,
    startsJob: true,
  },
  createPack: {
    method: 'POST',
    forAuditors: true,
    path: '/api/assurance-pack/',
    summary:
      'Write an assurance pack in the background: the official figures of a range with all that they follow from, and a program that checks them; it is an entry of the audit trail',
    reaches: 'the project that the body names, or those projects of the company that the caller administers',
    use: 'export',
    afterRecentSignIn: true,
    access: { scope: 'anywhere', needs: 'admin' },
    body: z
      .object({
        scope: z.enum(['project', 'company'], 'Choose a project or a company.'),
        /** of the project or company */
        uid: z.string().max(100),
        /** the last day of a period is on or after the first of these days, and not after the last */
        fromDate: Day.optional(),
        toDate: Day.optional(),
      })
      .refine(...DAYS_IN_ORDER),
    response: Job,
    startsJob: true,
  },
});
