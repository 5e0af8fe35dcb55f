import { results } from '../../../shared/contract/indicator/results.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { readEvidence, readReportEvidence } from './evidence.ts';
import { createCompanyExport, createExport, readExport } from './exports.ts';
import { listPeriodsExcel, listStatuses } from './overviews.ts';
import { listPeriodInputs, listPeriodReports } from './periods.ts';

export const handler = resourceHandler(results, {
  readEvidence,
  readReportEvidence,
  api_project_reporting_periods_excel_list: listPeriodsExcel,
  api_project_reporting_periods_commits_list: listPeriodReports,
  api_project_reporting_periods_inputs_list: listPeriodInputs,
  api_project_status_list: listStatuses,
  createExport,
  createCompanyExport,
  readExport,
});
