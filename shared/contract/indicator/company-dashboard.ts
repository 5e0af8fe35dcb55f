import { z } from 'zod';
import { FIGURE_DIGITS } from '../../domain/kernel/digits.ts';
import { INTERVALS } from '../../domain/kernel/intervals.ts';
import { DAYS_IN_ORDER, Day, LAST_BEFORE_FIRST } from '../project/projects.ts';
import { defineResource } from '../route.ts';
import { completeness, DashboardIndicator, FIGURE_STATUSES } from './dashboard.ts';

const figure = { result_value: z.number().nullable(), exact: z.string().nullable() };

/** `inherited`: the indicator is of a company above this one. */
const CompanyIndicator = DashboardIndicator.extend({ inherited: z.boolean() });

/**
 * The dashboard of a company. `interval`: the periods of its figures; `projects`: the number of projects that they cover,
 * including those of companies below; `waiting`: the number of projects that are still being summed up, so that figures are not
 * complete yet; `summed`: ISO instant of the oldest sums in them, null for none or an unknown one.
 */
export const CompanyDashboard = z
  .object({
    interval: z.enum(INTERVALS),
    projects: z.number(),
    companies: z.number(),
    waiting: z.number(),
    summed: z.string().nullable(),
    indicators: z.array(CompanyIndicator),
  })
  .meta({ id: 'CompanyDashboard' });
export type CompanyDashboard = z.infer<typeof CompanyDashboard>;

/**
 * `estimated`: the share of estimated figures, per cent; `leftOut`: what another project of the company has sent to this one,
 * which counts there only; `leftOutReported`: the same with submitted reports; all null for none. `values`: empty for callers who
 * may not read what was entered in each project of the line (READ_TRACKER_REF_SCORE_VALUE). `otherwise`: how many projects of the
 * line calculate the figure by an equation of their own; `restated`: how many have restated their own figure.
 */
const part = {
  ...figure,
  reported: z.object(figure),
  status: z.enum(FIGURE_STATUSES),
  reports: z.number(),
  of: z.number(),
  estimated: z.string().nullable(),
  spanning: z.number(),
  otherwise: z.number(),
  restated: z.number(),
  values: z.array(
    z.object({
      uid: z.string(),
      value: z.string().nullable(),
      leftOut: z.string().nullable(),
      leftOutReported: z.string().nullable(),
    }),
  ),
};

/**
 * From which day on a project calculates a figure of its company by an equation of its own: the first day of a reporting period.
 */
const OwnCalculation = z.object({ indicator: z.string(), equation: z.string(), unit: z.string(), from: z.string() });

/**
 * A figure of a project's own indicator that changed after it was official; only its last change. `isOtherwise`: the project
 * calculates it by an equation of its own, so the company does not add it up; `new`: absent where it is unknown; `changedSince`:
 * later approvals have changed it again.
 */
const RestatedFigure = z.object({
  indicator: z.string(),
  unit: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  at: z.string(),
  old: z.string().nullable(),
  oldUnit: z.string().optional(),
  new: z.string().nullable().optional(),
  changedSince: z.boolean().optional(),
  isOtherwise: z.boolean(),
});

/**
 * The parts of a company's figure: a line for each project that the caller may open, and one for all `others` together.
 * `equation`: the company's equation, in words; `own`: the equations of a project that calculates otherwise in this interval;
 * `restatements`: the project's own restated figures.
 */
export const CompanyEvidence = z
  .object({
    indicator: z.object({ uid: z.string(), name: z.string(), unit: z.string(), equation: z.string() }),
    period: z.object({ uid: z.string(), startDate: z.string(), endDate: z.string() }),
    metrics: z.array(z.object({ uid: z.string(), name: z.string(), unit: z.string() })),
    projects: z.array(
      z.object({
        project: z.object({ uid: z.string(), name: z.string() }),
        company: z.string(),
        own: z.array(OwnCalculation),
        restatements: z.array(RestatedFigure),
        ...part,
      }),
    ),
    others: z.object({ projects: z.number(), ...part }).nullable(),
  })
  .meta({ id: 'CompanyEvidence' });
export type CompanyEvidence = z.infer<typeof CompanyEvidence>;

/** `otherwise`, `restated`, `ownRestated`: as of a dashboard. */
const Result = z.object({
  uid: z.string(),
  name: z.string(),
  unit: z.string(),
  category: z.string(),
  ...figure,
  otherwise: completeness.otherwise,
  restated: completeness.restated,
  ownRestated: completeness.ownRestated,
});

/** The results of a company in one interval, as existing clients read them. */
export const CompanyReport = z
  .object({
    cacheKey: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    results: z.array(Result).optional(),
    project_results: z
      .array(z.object({ project: z.object({ uid: z.string(), name: z.string() }), results: z.array(Result) }))
      .optional(),
  })
  .meta({ id: 'CompanyReport' });
export type CompanyReport = z.infer<typeof CompanyReport>;

/** The figures that the packages of a project have reported for one base metric in one of its periods. */
export const CompanyInput = z
  .object({
    uid: z.string(),
    project: z.object({ uid: z.string(), name: z.string() }),
    basemetric: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
    startDate: z.string(),
    endDate: z.string(),
    value: z.string(),
  })
  .meta({ id: 'CompanyInput' });
export type CompanyInput = z.infer<typeof CompanyInput>;

const CompanyParams = z.object({ companyId: z.string() });
const reads = { scope: 'company', needs: 'READ_COMPANY' } as const;
const Flag = z.stringbool().optional();

/** The intervals whose last day is in the range; without an interval the shortest that fits every reporting period. */
const Range = z.object({
  fromDate: Day.optional(),
  toDate: Day.optional(),
  interval: z.enum(INTERVALS).optional(),
  cumulative: z.stringbool().default(false),
});

/** `summary_cumulation_period`: an interval; for any other value the fitting one. There is no cache to ignore. */
const ReportQuery = z.object({
  fromDate: Day.optional(),
  toDate: Day.optional(),
  ignore_cache: z.string().optional(),
  summary_cumulation_period: z.string().optional(),
});

/** For `refine`, like DAYS_IN_ORDER: the list of reported figures must not end before it begins. */
const INPUTS_IN_ORDER = [
  ({ from_date: from, to_date: to }: { from_date?: string | undefined; to_date?: string | undefined }) =>
    !from || !to || from <= to,
  { path: ['to_date'], message: LAST_BEFORE_FIRST },
] as const satisfies Parameters<z.ZodObject['refine']>;

export const companyDashboard = defineResource({
  readCompanyDashboard: {
    method: 'GET',
    path: '/api/dashboard/company/{companyId}/indicator/',
    summary: 'The indicators of a company over its projects and those of all companies below it',
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    access: reads,
    figures: true,
    refuses: ['conflict'],
    params: CompanyParams,
    query: Range,
    response: CompanyDashboard,
  },
  readCompanyEvidence: {
    method: 'GET',
    path: '/api/dashboard/company/{companyId}/indicator/{indicatorId}/evidence/',
    summary: "The projects behind a figure of a company's indicator, in one interval",
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    access: reads,
    figures: true,
    refuses: ['conflict'],
    params: CompanyParams.extend({ indicatorId: z.string() }),
    query: z.object({ period: z.string(), interval: z.enum(INTERVALS) }),
    response: CompanyEvidence,
  },
  listCompanyResults: {
    operationId: 'api_company_report_list',
    method: 'GET',
    path: '/api/company/{companyId}/report/',
    summary: 'The approved results of a company by interval, with those of its projects when they are asked for',
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    access: reads,
    figures: true,
    refuses: ['conflict'],
    params: CompanyParams,
    query: ReportQuery.extend({
      include_project_results: Flag,
      ignore_summary: Flag,
      output_format: z.string().optional(),
    }).refine(...DAYS_IN_ORDER),
    response: z.union([z.array(CompanyReport), z.string()]),
    text: ['text/csv'],
  },
  exportCompanyResults: {
    operationId: 'api_company_report_excel_list',
    method: 'GET',
    path: '/api/company/{companyId}/report/excel/',
    summary: 'The approved results of a company and its projects as CSV, one column per interval',
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    access: reads,
    figures: true,
    refuses: ['conflict'],
    params: CompanyParams,
    query: ReportQuery.extend({
      submitted: z.stringbool().default(false),
      digits: z.enum(FIGURE_DIGITS).default('all'),
      /** adds columns after the figures: the number of reports in each figure */
      reports: z.stringbool().default(false),
    }).refine(...DAYS_IN_ORDER),
    response: z.string(),
    text: ['text/csv'],
  },
  listCompanyInputs: {
    operationId: 'api_company_report_input_list',
    method: 'GET',
    path: '/api/company/{companyId}/report/input/',
    summary: "What the company's projects have reported for the metrics of its indicators, by reporting period",
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    access: reads,
    figures: true,
    refuses: ['conflict'],
    params: CompanyParams,
    query: z
      .object({ from_date: Day.optional(), to_date: Day.optional(), indicatorId: z.string().optional() })
      .refine(...INPUTS_IN_ORDER),
    response: z.array(CompanyInput),
  },
});
