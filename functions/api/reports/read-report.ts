import type { reports } from '../../../shared/contract/report/reports.ts';
import { isStructure, reportIn } from '../../core/access/loaded.ts';
import { describeReport } from '../../core/report/describe.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerRoot } from './root-commit.ts';
import { reportView } from './view.ts';

type ReportHeader = ReturnType<typeof reportIn>;

/** A report with its sections' marks: the header, the project and the tree. */
export async function answerReport(context: SignedInRequest, stored: ReportHeader) {
  const { report, nodes } = await describeReport(context, stored);
  context.reply.version = stored.version;
  return reportView(report, nodes);
}

const named = (context: SignedInRequest) =>
  isStructure(context) ? answerRoot(context) : answerReport(context, reportIn(context));

export const readReport: Handlers<typeof reports>['readReport'] = (context) => named(context);

export const readReportById: Handlers<typeof reports>['readReportById'] = (context) => named(context);

/** The report that counts now (REP-014). */
export const readCurrentReport: Handlers<typeof reports>['readCurrentReport'] = (context) =>
  answerReport(context, reportIn(context));
