import { z } from 'zod';
import { RESTATING_ACTS } from '../../domain/restatement/acts.ts';
import { FIGURE_CHANGES } from '../../domain/restatement/recorded.ts';
import { Day } from '../project/projects.ts';
import { defineResource } from '../route.ts';

/**
 * An official figure before and after a change, as exact decimals; null for none. Days are 'YYYY-MM-DD', the end exclusive.
 * `oldUnit`: absent where the unit stays. `packageUid`: of the package with the indicator, whose name ends `name`; absent for a
 * figure of the whole project.
 */
export const RestatedFigureView = z
  .object({
    indicatorUid: z.string(),
    packageUid: z.string().optional(),
    name: z.string(),
    unit: z.string(),
    oldUnit: z.string().optional(),
    periodUid: z.string(),
    periodStart: z.string(),
    periodEnd: z.string(),
    old: z.string().nullable(),
    new: z.string().nullable(),
  })
  .meta({ id: 'RestatedFigure' });
export type RestatedFigureView = z.infer<typeof RestatedFigureView>;

/**
 * An act that changed official figures, or may still do so: `settled` is when figures differed, null until then. `by`: null for
 * an unannounced change. `figures`: the first of `figureCount`. `together`: a later entry on the same subject, whose figures
 * include its effect.
 */
export const Restatement = z
  .object({
    uid: z.string(),
    at: z.string(),
    act: z.enum(RESTATING_ACTS),
    subject: z.object({ kind: z.string(), uid: z.string(), name: z.string() }),
    reason: z.string(),
    by: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
    settled: z.string().nullable(),
    figures: z.array(RestatedFigureView),
    figureCount: z.number(),
    together: z.string().nullable(),
  })
  .meta({ id: 'Restatement' });
export type Restatement = z.infer<typeof Restatement>;

/**
 * An entry of a project of a company; `project` is null for an act on the company itself, whose `figures` are the targets of
 * intervals before and after.
 */
export const CompanyRestatement = Restatement.extend({
  project: z.object({ uid: z.string(), name: z.string() }).nullable(),
}).meta({ id: 'CompanyRestatement' });
export type CompanyRestatement = z.infer<typeof CompanyRestatement>;

/**
 * An official figure at a time. `since`: the instant from which it was official; `restated`: its last restatement before that
 * time, with the entry of the register; `now`: the official figure of today. Null for none. `nowUnit`: of the figure of today,
 * absent where the unit stays.
 */
export const FigureAsAtView = z
  .object({
    indicatorUid: z.string(),
    packageUid: z.string().optional(),
    name: z.string(),
    unit: z.string(),
    periodUid: z.string(),
    periodStart: z.string(),
    periodEnd: z.string(),
    value: z.string().nullable(),
    reports: z.number(),
    since: z.string().nullable(),
    restated: z
      .object({
        at: z.string(),
        uid: z.string(),
        old: z.string().nullable(),
        oldUnit: z.string().optional(),
        /** the figure right after the change; later approvals may have changed it again */
        new: z.string().nullish(),
      })
      .nullable(),
    now: z.string().nullable(),
    nowUnit: z.string().optional(),
  })
  .meta({ id: 'FigureAsAt' });
export type FigureAsAtView = z.infer<typeof FigureAsAtView>;

/** `asAt`: null for now; `recordedSince`: the instant of the first record, null if there is none. */
export const FiguresAsAtView = z
  .object({ asAt: z.string().nullable(), recordedSince: z.string().nullable(), figures: z.array(FigureAsAtView) })
  .meta({ id: 'FiguresAsAt' });
export type FiguresAsAtView = z.infer<typeof FiguresAsAtView>;

/**
 * A step of an official figure. 'recorded': its state when records began; 'published': from more approved reports, or to none
 * where it goes on as that of the indicator that its own was merged into; 'restated': a changed figure, with the entry of the
 * register. `reports`: the number of reports in it from then on.
 */
export const FigureStepView = RestatedFigureView.extend({
  at: z.string(),
  kind: z.enum(FIGURE_CHANGES),
  reports: z.number(),
  restatement: Restatement.nullable(),
}).meta({ id: 'FigureStep' });
export type FigureStepView = z.infer<typeof FigureStepView>;

const Page = z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), cursor: z.string().optional() });
const ProjectParams = z.object({ projectId: z.string() });
/** People who may see the figures of a whole project may see its earlier figures. */
const seesFigures = { scope: 'project', needs: 'READ_PROJECT_REPORT' } as const;
/** Acts name packages, so they are for people who may see packages (ADM-419). */
const seesActs = { scope: 'project', needs: 'READ_PROJECT_REPORT', also: 'READ_TRACKER_REF' } as const;

export const restatements = defineResource({
  listRestatements: {
    method: 'GET',
    path: '/api/project/{projectId}/restatements/',
    summary: 'The register of restatements of a project, the newest act first',
    access: seesActs,
    params: ProjectParams,
    query: Page,
    response: z.array(Restatement),
  },
  exportRestatements: {
    method: 'GET',
    path: '/api/project/{projectId}/export/restatements/',
    summary: 'The register of restatements of a project as CSV, with every restated figure',
    access: seesActs,
    params: ProjectParams,
    response: z.string(),
    text: ['text/csv'],
  },
  readFigures: {
    method: 'GET',
    path: '/api/project/{projectId}/figures/',
    summary: 'The official figures of a project as they were at the end of a day of its tenancy up to today, or as they are',
    access: seesFigures,
    params: ProjectParams,
    query: z.object({
      asAt: Day.optional(),
      fromDate: Day.optional(),
      toDate: Day.optional(),
      restated: z.stringbool().default(false),
    }),
    response: FiguresAsAtView,
  },
  readFigureHistory: {
    method: 'GET',
    path: '/api/project/{projectId}/figures/history/',
    summary: 'Everything that one official figure has been, the newest first',
    access: seesActs,
    params: ProjectParams,
    refuses: ['conflict'],
    query: z.object({ indicator: z.string(), period: z.string(), package: z.string().optional() }),
    response: z.array(FigureStepView),
  },
  listCompanyRestatements: {
    method: 'GET',
    path: '/api/company/{companyId}/restatements/',
    summary: "The registers of restatements of a company's targets, of its projects and of those below it, the newest act first",
    reaches: 'the registers of the projects below that the caller may open',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: z.object({ companyId: z.string() }),
    query: Page,
    response: z.array(CompanyRestatement),
  },
});
