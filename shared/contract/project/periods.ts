import { z } from 'zod';
import { PERIOD_ORDER_MESSAGE } from '../../domain/kernel/periods.ts';
import { defineResource } from '../route.ts';
import { Apportionment } from './apportionment.ts';
import { closingOperations, PeriodClosingView } from './closing.ts';
import { PeriodMeta, StoredPeriodMeta } from './meta.ts';
import { Day } from './projects.ts';

const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** A reporting period; the end is exclusive (ADM-280, ADM-281). `closing`: null for an open period; `version`: for If-Match. */
export const ReportingPeriod = z
  .object({
    uid: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    num_commits: z.number(),
    meta_json: StoredPeriodMeta,
    closing: PeriodClosingView.nullable(),
    version: z.number(),
  })
  .meta({ id: 'ReportingPeriod' });
export type ReportingPeriod = z.infer<typeof ReportingPeriod>;

const ProjectParams = z.object({ projectId: z.string() });
const PeriodParams = ProjectParams.extend({ reportingPeriodId: z.string() });
const admin = { scope: 'project', needs: 'admin' } as const;

export const ChangePeriod = z
  .object({
    startDate: Day.optional(),
    endDate: Day.optional(),
    meta_json: PeriodMeta.optional(),
    future: z.union([z.boolean(), Flag]).optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate > startDate, {
    path: ['endDate'],
    message: PERIOD_ORDER_MESSAGE,
  });

/**
 * The periods whose last day is in the range. Results are read from the dashboard, so a request for them here changes nothing.
 */
const Listed = z.object({
  fromDate: Day.optional(),
  toDate: Day.optional(),
  refId: z.string().optional(),
  ignore_cache: z.string().optional(),
  include_commit_results: z.string().optional(),
  include_summary: z.string().optional(),
  summary_cumulation_period: z.string().optional(),
  output_format: z.string().optional(),
});

export const periods = defineResource({
  listPeriods: {
    operationId: 'api_project_reporting_periods_list',
    method: 'GET',
    path: '/api/project/{projectId}/reporting_periods/',
    summary: 'The reporting periods of a project by start date, those that end in a range of dates when it is given',
    access: { scope: 'project', needs: 'member' },
    params: ProjectParams,
    query: Listed,
    response: z.array(ReportingPeriod),
  },
  schedulePeriods: {
    operationId: 'api_project_reporting_periods_create',
    method: 'POST',
    path: '/api/project/{projectId}/reporting_periods/',
    summary:
      'Clear the empty periods, add those of the reporting duration, add a schedule of start dates, in this order; answers all',
    access: admin,
    params: ProjectParams,
    body: z.object({
      clear_empty: z.boolean().optional(),
      from_reporting: z.boolean().optional(),
      start_dates: z.array(Day).max(1000).optional(),
    }),
    creates: true,
    response: z.array(ReportingPeriod),
  },
  changePeriod: {
    operationId: 'api_project_reporting_periods_partial_update',
    method: 'PATCH',
    path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/',
    summary: 'Change the dates of a period without reports, or its apportionment, with future also the shares of later periods',
    access: admin,
    params: PeriodParams,
    query: z.object({ future: Flag.optional() }),
    body: ChangePeriod,
    response: z.array(ReportingPeriod),
  },
  readApportionment: {
    method: 'GET',
    path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/apportionment/',
    summary: 'What clients would be sent of a period, of the project or of one package, and how its submission went',
    access: admin,
    params: PeriodParams,
    query: z.object({ ref_id: z.string().optional() }),
    response: Apportionment,
  },
  deletePeriod: {
    operationId: 'api_project_reporting_periods_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/',
    takesIfMatch: true,
    summary: 'Delete a period without reports',
    access: admin,
    params: PeriodParams,
  },
  ...closingOperations(ReportingPeriod),
});
