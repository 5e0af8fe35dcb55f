import { commits } from '../../../shared/contract/report/reports.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { changeReport, changeTrackerReport, resubmitReport } from './change-report.ts';
import { listReportChanges } from './list-changes.ts';
import { listOpenReports } from './list-open.ts';
import { listReports } from './list-reports.ts';
import { readCurrentReport, readReport } from './read-report.ts';
import { submitReport } from './submit-report.ts';

export const handler = resourceHandler(commits, {
  api_tracker_commit_all_list: listOpenReports,
  api_tracker_ref_commit_list: listReports,
  api_tracker_ref_commit_create: submitReport,
  readCurrentReport,
  readReport,
  listReportChanges,
  resubmitReport,
  api_tracker_ref_commit_update: changeReport,
  api_tracker_ref_commit_update_patch: changeReport,
  changeTrackerReport,
});
