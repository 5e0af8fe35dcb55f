import { z } from 'zod';
import { FIGURE_DIGITS } from '../../domain/kernel/digits.ts';
import { INTERVALS } from '../../domain/kernel/intervals.ts';
import { COUNTED } from '../../domain/report/counted.ts';
import { EXPORT_FORMATS, Job } from '../jobs.ts';
import { Day } from '../project/projects.ts';
import { FactorIdentityView, ReceiptUploadView, SubmissionFacts, TypedView } from '../report/receipts.ts';
import { ValueMeta } from '../report/value-view.ts';
import { byBody, defineResource } from '../route.ts';
import { FIGURE_STATUSES, readsEntered } from './dashboard.ts';
import { DefinitionVersion } from './versions.ts';

const figure = { result_value: z.number().nullable(), exact: z.string().nullable() };
const Metric = z.object({ uid: z.string(), name: z.string(), unit: z.string() });

/**
 * One package's part in a figure. `commit`: null when it has not reported; `counts`: whether it takes part in the approved
 * figure, `left_out`: why not; `values`: of the metrics of the indicator, exact, with submitted figures where nothing is
 * approved, and empty for callers who may not read entered figures (READ_TRACKER_REF_SCORE_VALUE); `estimated`: the share of
 * estimated figures in it, per cent; `receipt`: the submission that it was computed from and the versions of its structure, null
 * where an earlier release has computed it.
 */
const EvidenceReport = z.object({
  ref: z.string(),
  ref_name: z.string(),
  commit: z.string().nullable(),
  status: z.enum(FIGURE_STATUSES),
  counts: z.boolean(),
  left_out: z.enum(['not counted', 'missing', 'one-sided', 'empty']).nullable(),
  ...figure,
  reported: z.object(figure),
  estimated: z.string().nullable(),
  values: z.array(z.object({ uid: z.string(), value: z.string().nullable() })),
  receipt: z
    .object({ submission: z.number(), structure: z.object({ master: z.number(), overlay: z.number() }).nullable() })
    .nullable(),
});

/**
 * The parts of a dashboard figure: every expected report, with or without a part in it; `version` of the equation that counts for
 * the period.
 */
export const Evidence = z
  .object({
    indicator: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
    period: z.object({ uid: z.string(), startDate: z.string(), endDate: z.string() }),
    metrics: z.array(Metric),
    /** its calculation as stored */
    operation_json: z.record(z.string(), z.unknown()),
    version: DefinitionVersion,
    reports: z.array(EvidenceReport),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

/**
 * A sub-metric's part in the total above it. `factor`: to the unit above; `factor_state`: 'missing' for a missing factor, so that
 * there is no total; `identity`: null where none is needed or recorded; `counts`: whether the total includes the part.
 */
const ExplainedPart = z.object({
  to_unit: z.string(),
  factor: z.string().nullable(),
  factor_state: z.enum(['same unit', 'found', 'missing']),
  identity: FactorIdentityView.nullable(),
  converted: z.string().nullable(),
  counts: z.boolean(),
});

/**
 * One metric of a report behind a figure. `parent`: uid of the metric that it is a part of, null at the top; `source`: whether
 * its figure was typed or follows from its parts, `derived`: what its parts give; `section_uid`: of the nearest section above.
 */
export const EvidenceLine = z
  .object({
    uid: z.string(),
    parent: z.string().nullable(),
    name: z.string(),
    unit: z.string(),
    /** of a metric that is answered with Yes or No, of which the value is 1 or 0 */
    is_yes_or_no: z.literal(true).optional(),
    section: z.string(),
    section_uid: z.string().nullable(),
    value: z.string().nullable(),
    source: z.enum(['typed', 'derived', 'none']),
    derived: z.string().nullable(),
    missing_factor: z.boolean(),
    typed: TypedView.nullable(),
    part: ExplainedPart.nullable(),
  })
  .meta({ id: 'EvidenceLine' });
export type EvidenceLine = z.infer<typeof EvidenceLine>;

/** A report behind a figure, from its submission and approval down to its entries. `facts`: null where no submission counts. */
export const ReportEvidence = z
  .object({
    facts: SubmissionFacts.nullable(),
    lines: z.array(EvidenceLine),
    uploads: z.array(ReceiptUploadView).nullable(),
  })
  .meta({ id: 'ReportEvidence' });
export type ReportEvidence = z.infer<typeof ReportEvidence>;

const Result = z.object({ uid: z.string(), name: z.string(), unit: z.string(), category: z.string(), ...figure });

/** A report of a period as existing clients read it; `results` when they are asked for. */
export const PeriodReport = z
  .object({
    uid: z.string(),
    ref: z.string(),
    ref_id: z.string(),
    ref_name: z.string(),
    is_staging: z.boolean(),
    status: z.object({ name: z.string() }),
    due_date: z.string().nullable(),
    comment: z.string(),
    reporting_period: z.string(),
    results: z.array(Result).optional(),
  })
  .meta({ id: 'PeriodReport' });
export type PeriodReport = z.infer<typeof PeriodReport>;

/** A figure that was entered for one metric of a report of a period. */
export const PeriodInput = z
  .object({
    uid: z.string(),
    basemetric: Metric,
    value: z.string().nullable(),
    comment: z.string(),
    meta_json: ValueMeta,
    commit: z.string(),
    ref: z.string(),
    ref_name: z.string(),
    reporting_period: z.string(),
  })
  .meta({ id: 'PeriodInput' });
export type PeriodInput = z.infer<typeof PeriodInput>;

/** A status that a report may have, and how many packages' current report has it. */
export const ProjectStatus = z
  .object({ uid: z.string(), name: z.string(), shown: z.string(), reports: z.number() })
  .meta({ id: 'ProjectStatus' });

const ProjectParams = z.object({ projectId: z.string() });
const PeriodParams = ProjectParams.extend({ reportPeriodId: z.string() });
const Flag = z.stringbool().optional();
/** Responses with packages are for people who may see packages (ADM-419). */
const reads = { scope: 'project', needs: 'READ_PROJECT_REPORT', also: 'READ_TRACKER_REF' } as const;
const exportNeeds = byBody<{ what: 'inputs' | 'indicators' }>(
  {
    inputs: 'READ_PROJECT_REPORT',
    'inputs (packages)': 'READ_TRACKER_REF',
    'inputs (figures)': 'READ_TRACKER_REF_SCORE_VALUE',
  },
  ({ what }) => (what === 'inputs' ? ['inputs', 'inputs (packages)', 'inputs (figures)'] : []),
);
const Range = z.object({ refId: z.string().default('root'), fromDate: Day.optional(), toDate: Day.optional() });

/** `submitted`: with reports that are not yet approved; `digits`: all, or the number that a spreadsheet keeps. */
const fileChoice = { submitted: z.boolean().default(false), digits: z.enum(FIGURE_DIGITS).default('all') };

export const results = defineResource({
  readEvidence: {
    method: 'GET',
    path: '/api/dashboard/project/{projectId}/indicator/{indicatorId}/evidence/',
    summary: 'The reports and values that a figure of an indicator is made of, in one reporting period',
    access: { scope: 'project', needs: 'member', also: 'READ_TRACKER_REF' },
    figures: true,
    params: ProjectParams.extend({ indicatorId: z.string() }),
    query: z.object({ refId: z.string().default('root'), period: z.string() }),
    response: Evidence,
  },
  readReportEvidence: {
    method: 'GET',
    path: '/api/dashboard/report/{commitId}/indicator/{indicatorId}/evidence/',
    summary: 'A report behind a figure of an indicator, down to the typed values, factors, uploads and people',
    access: { scope: 'commit', needs: 'READ_TRACKER_REF_SCORE_VALUE' },
    params: z.object({ commitId: z.string(), indicatorId: z.string() }),
    response: ReportEvidence,
  },
  exportPeriods: {
    operationId: 'api_project_reporting_periods_excel_list',
    method: 'GET',
    path: '/api/project/{projectId}/reporting_periods/excel/',
    summary:
      'The entered figures, one row per metric of a package and one column per reporting period: CSV, or JSON with output_format=json',
    access: readsEntered,
    params: ProjectParams,
    query: Range.extend({ ignore_cache: z.string().optional(), output_format: z.string().optional() }),
    response: z.union([z.array(z.record(z.string(), z.string())), z.string()]),
    text: ['text/csv'],
  },
  listPeriodReports: {
    operationId: 'api_project_reporting_periods_commits_list',
    method: 'GET',
    path: '/api/project/{projectId}/reporting_periods/{reportPeriodId}/commits/',
    summary: 'The reports of a reporting period, with the results of their indicators when they are asked for',
    access: reads,
    figures: true,
    params: PeriodParams,
    query: z.object({ include_results: Flag, indicator: z.string().optional() }),
    response: z.array(PeriodReport),
  },
  listPeriodInputs: {
    operationId: 'api_project_reporting_periods_inputs_list',
    method: 'GET',
    path: '/api/project/{projectId}/reporting_periods/{reportPeriodId}/inputs/',
    summary: 'What was entered in the reports of a reporting period, with cumulation_period=project in those before it too',
    access: readsEntered,
    params: PeriodParams,
    query: z.object({
      baseMetricId: z.string().optional(),
      commitId: z.string().optional(),
      cumulation_period: z.string().optional(),
    }),
    response: z.array(PeriodInput),
  },
  listStatuses: {
    operationId: 'api_project_status_list',
    method: 'GET',
    path: '/api/project/{projectId}/status/',
    summary: 'The statuses of reports, with the number of packages at each',
    access: { scope: 'project', needs: 'READ_TRACKER_REF' },
    params: ProjectParams,
    response: z.array(ProjectStatus),
  },
  createExport: {
    method: 'POST',
    forAuditors: true,
    path: '/api/project/{projectId}/export/',
    summary: 'Write project inputs or indicators into a CSV, Excel or PDF file in the background',
    use: 'export',
    access: { scope: 'project', needs: 'member', also: exportNeeds },
    params: ProjectParams,
    body: Range.extend({
      what: z.enum(['inputs', 'indicators'], 'Choose what to export.'),
      format: z.enum(EXPORT_FORMATS, 'Choose a format.'),
      cumulative: z.boolean().default(false),
      ...fileChoice,
      /** entered figures of approved or of submitted reports only; without it all that the caller may see */
      figures: z.enum(COUNTED).optional(),
    }),
    response: Job,
    startsJob: true,
  },
  createCompanyExport: {
    method: 'POST',
    forAuditors: true,
    path: '/api/company/{companyId}/export/',
    summary: "Write a company's indicators into a CSV, Excel or PDF file in the background",
    reaches: 'the figures of all projects below together; names and parts of those that the caller may open',
    use: 'export',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: z.object({ companyId: z.string() }),
    body: z.object({
      fromDate: Day.optional(),
      toDate: Day.optional(),
      interval: z.enum(INTERVALS).optional(),
      format: z.enum(EXPORT_FORMATS, 'Choose a format.'),
      cumulative: z.boolean().default(false),
      ...fileChoice,
    }),
    response: Job,
    startsJob: true,
  },
  readExport: {
    method: 'GET',
    path: '/api/export/{jobId}/',
    summary: 'A URL of a finished export file, valid for five minutes',
    access: 'signed-in',
    params: z.object({ jobId: z.string() }),
    refuses: ['conflict'],
    response: z.object({ signed_url: z.string(), filename: z.string() }),
  },
});
