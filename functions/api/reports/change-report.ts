import type { ReportChangeBody } from '../../../shared/contract/report/report-change.ts';
import type { reports } from '../../../shared/contract/report/reports.ts';
import { isStructure } from '../../core/access/loaded.ts';
import { changeByParts } from '../../core/report/change.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerReport } from './read-report.ts';
import { changeRoot } from './root-commit.ts';

async function change(context: SignedInRequest, body: ReportChangeBody) {
  if (isStructure(context)) return changeRoot(context, body);
  return answerReport(context, await changeByParts(context, body));
}

export const replaceReport: Handlers<typeof reports>['replaceReport'] = (context, { body }) => change(context, body);

export const changeReportById: Handlers<typeof reports>['changeReportById'] = (context, { body }) => change(context, body);

/** POST on a report is its resubmission (REP-240), also when the client leaves the status out. */
export const resubmitReport: Handlers<typeof reports>['resubmitReport'] = (context, { body }) =>
  change(context, { ...body, status: body.status ?? 'UPDATE' });
