import { z } from 'zod';
import { MARKING_ACTS } from '../../domain/company/act-marks.ts';
import { FIGURE_DIGITS } from '../../domain/kernel/digits.ts';
import { COUNTED } from '../../domain/report/counted.ts';
import { Day } from '../project/projects.ts';
import { byBody, defineResource } from '../route.ts';

/** A figure as a number, and as exact text, since a number may lose digits. */
const figure = { result_value: z.number().nullable(), exact: z.string().nullable() };

/** Of the `of` projects that a company adds up, how many share a property. */
const ProjectShare = z.object({ projects: z.number(), of: z.number() });

/**
 * `reports` of the expected `of` are in a figure. `one_sided`: reports left out because they have only one side of a ratio;
 * `estimated`: share of estimated figures, per cent with at most one decimal. For a company, `otherwise`: projects with an
 * equation of their own for the figure; `restated`: projects that have restated their own figure; `ownRestated`: the last act
 * that changed the company's own figure, and its instant. Each is absent for none.
 */
export const completeness = {
  reports: z.number(),
  of: z.number(),
  one_sided: z.number().optional(),
  estimated: z.string().optional(),
  otherwise: ProjectShare.optional(),
  restated: ProjectShare.optional(),
  ownRestated: z.object({ act: z.enum(MARKING_ACTS), at: z.string() }).optional(),
};
const counted = z.object({ ...figure, ...completeness });
const period = z.object({ uid: z.string(), startDate: z.string(), endDate: z.string() });

const MetricFigure = z.object({
  uid: z.string(),
  name: z.string(),
  unit: z.string(),
  value: z.number().nullable(),
  exact: z.string().nullable(),
});

const indicator = {
  uid: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.string(),
  ...figure,
  metrics: z.array(MetricFigure),
};

/** An indicator of one report with its draft result; `unusual`: a percentage over 100 (REP-214, REP-262). */
export const ReportIndicator = z.object({ ...indicator, unusual: z.boolean() }).meta({ id: 'ReportIndicator' });
export type ReportIndicator = z.infer<typeof ReportIndicator>;

export const FIGURE_STATUSES = ['approved', 'under revision', 'not yet approved', 'none'] as const;

/** What a target is compared with: the cumulative result for distributed targets. */
const Basis = z.enum(['cumulative', 'period']);

/** Number of reports behind a figure by status; the rest of `of` are missing. */
const Counts = z.object({ approved: z.number(), 'under revision': z.number(), 'not yet approved': z.number() });

/**
 * One period. `result_value`: approved reports only, for graphs; `reported`: with submitted ones, for the performance table,
 * marked by `status`. `cumulative`: approved, from the project's first period on, if the range begins there or a target compares
 * with it; it counts from `since` on if earlier periods do not add up with it.
 * `version` of the equation and `unit` of its result are absent for a company, whose equations do not change. `reports` of `of`
 * are in `result_value`; `complete`: all of them, and the period has ended. For companies only: `counts`, and `spanning`, the
 * number of reporting periods in it that began before it. `target`: the period's target, compared with its `basis`; absent for
 * none.
 */
export const PeriodFigure = z
  .object({
    period,
    ...figure,
    status: z.enum(FIGURE_STATUSES),
    /** of a figure that is not yet approved: approved figures in it are under revision, resubmitted ones among them */
    revised: z.literal(true).optional(),
    reported: counted,
    cumulative: counted.extend({ since: z.string().optional() }),
    version: z.number().optional(),
    unit: z.string().optional(),
    ...completeness,
    complete: z.boolean(),
    /** of a project: none of its metrics is due in the period, so that no report is expected */
    not_due: z.literal(true).optional(),
    counts: Counts.optional(),
    spanning: z.number().optional(),
    target: z.number().optional(),
    basis: Basis.optional(),
  })
  .meta({ id: 'PeriodFigure' });
export type PeriodFigure = z.infer<typeof PeriodFigure>;

/** The target that a result is compared with. */
const target = {
  target: z.number().nullable(),
  threshold: z.number().nullable(),
  basis: Basis,
  compared: counted,
  rag: z.enum(['green', 'amber', 'red', 'grey']),
};

/**
 * An indicator on a dashboard: its tile shows the latest period of the range, with `reports` of `of` reports in it (REP-378).
 * `rag` compares what is approved so far; while that is not `complete` nothing is met or missed yet, and `latestComplete`, the
 * latest period of the range that is complete, says how the target stood there.
 */
export const DashboardIndicator = z
  .object({
    ...indicator,
    values: z.array(PeriodFigure),
    completeness: z.object(completeness),
    ...target,
    greenBelow: z.boolean(),
    complete: z.boolean(),
    /** where the latest period of the range is not due, the next one that is; absent where none is known */
    next_due: period.optional(),
    latestComplete: z.object({ period, ...figure, ...target }).nullable(),
  })
  .meta({ id: 'DashboardIndicator' });
export type DashboardIndicator = z.infer<typeof DashboardIndicator>;

/** A range of periods: those whose last day is in it. `refId` is 'root' or a package, which stands for those below it too. */
const Range = z.object({ refId: z.string().default('root'), fromDate: Day.optional(), toDate: Day.optional() });

const Format = z.enum(['excel', 'json']).optional();

export const InputRow = z
  .object({
    Project: z.string(),
    'Reporting Package': z.string(),
    'Reporting Period': z.string(),
    Section: z.string(),
    Metric: z.string(),
    Unit: z.string(),
    Value: z.string(),
    Comment: z.string(),
    'N/A': z.string(),
  })
  .meta({ id: 'InputRow' });
export type InputRow = z.infer<typeof InputRow>;

/** `cumulative`: running totals from the project's first period on, whatever the range */
const DashboardQuery = Range.extend({ requestId: z.string().optional(), cumulative: z.stringbool().default(false) });

const ProjectParams = z.object({ projectId: z.string() });

/** Entries of reports are for people who may see packages (ADM-419) and read figures, as on the page of a report. */
export const readsEntered = {
  scope: 'project',
  needs: 'READ_PROJECT_REPORT',
  also: byBody({ packages: 'READ_TRACKER_REF', figures: 'READ_TRACKER_REF_SCORE_VALUE' }, () => ['packages', 'figures']),
} as const;

export const dashboard = defineResource({
  readReportIndicators: {
    method: 'GET',
    path: '/api/dashboard/report/{commitId}/indicator/',
    summary: 'The indicators of one report with the results of what is entered now',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE', also: 'report:read', packages: 'named' },
    params: z.object({ commitId: z.string() }),
    query: z.object({ requestId: z.string().optional() }),
    response: z.array(ReportIndicator),
  },
  readProjectDashboard: {
    method: 'GET',
    path: '/api/dashboard/project/{projectId}/indicator/',
    summary: 'The indicators of a project or a package over a range of periods',
    access: { scope: 'project', needs: 'member' },
    figures: true,
    params: ProjectParams,
    query: DashboardQuery,
    response: z.array(DashboardIndicator),
  },
  readWholeDashboard: {
    method: 'GET',
    path: '/api/dashboard/project/{projectId}/',
    summary: 'The dashboard of a project: its indicators over a range of periods (ADM-563)',
    access: { scope: 'project', needs: 'member' },
    figures: true,
    params: ProjectParams,
    query: DashboardQuery,
    response: z.array(DashboardIndicator),
  },
  exportIndicators: {
    method: 'GET',
    path: '/api/project/{projectId}/export/indicators/',
    summary: 'The indicators of a project as CSV, one column per reporting period',
    access: { scope: 'project', needs: 'member' },
    figures: true,
    params: ProjectParams,
    query: Range.extend({
      period: z.string().optional(),
      cumulative: z.stringbool().default(false),
      submitted: z.stringbool().default(false),
      digits: z.enum(FIGURE_DIGITS).default('all'),
      /** with how many reports are in each figure, in columns after those of the figures, whose names then say what they count */
      reports: z.stringbool().default(false),
    }),
    response: z.string(),
    text: ['text/csv'],
  },
  exportInputs: {
    operationId: 'api_project_inputs_list',
    method: 'GET',
    path: '/api/project/{projectId}/inputs/',
    summary: 'What was entered in the reports of a project: JSON, or CSV with format=excel',
    access: readsEntered,
    params: ProjectParams,
    /** `figures`: approved or submitted reports only; without it all that the caller may see */
    query: Range.extend({ format: Format, output_format: Format, figures: z.enum(COUNTED).optional() }),
    response: z.union([z.array(InputRow), z.string()]),
    text: ['text/csv'],
  },
});
