import { reports } from '../../../shared/contract/report/reports.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeReportById, replaceReport, resubmitReport } from './change-report.ts';
import { listReportChanges } from './list-changes.ts';
import { listOpenReports } from './list-open.ts';
import { listSubmittedReports } from './list-reports.ts';
import { previewReportAct } from './preview-act.ts';
import { readReceipt } from './read-receipt.ts';
import { readCurrentReport, readReport, readReportById } from './read-report.ts';
import { submitReport } from './submit-report.ts';

export const handler = resourceHandler(reports, {
  listOpenReports,
  listSubmittedReports,
  submitReport,
  readCurrentReport,
  readReport,
  readReportById,
  listReportChanges,
  readReceipt,
  previewReportAct,
  resubmitReport,
  replaceReport,
  changeReport: replaceReport,
  changeReportById,
});
