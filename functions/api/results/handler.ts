import { results } from '../../../shared/contract/indicator/results.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { readEvidence, readReportEvidence } from './evidence.ts';
import { createCompanyExport, createExport, readExport } from './exports.ts';
import { exportPeriods, listStatuses } from './overviews.ts';
import { listPeriodInputs, listPeriodReports } from './periods.ts';

export const handler = resourceHandler(results, {
  readEvidence,
  readReportEvidence,
  exportPeriods,
  listPeriodReports,
  listPeriodInputs,
  listStatuses,
  createExport,
  createCompanyExport,
  readExport,
});
