import { type ReportMember, seesRevision, seesRevisions } from '../../../../shared/domain/access/report-access.ts';
import { type OpenRevision, openRevision } from '../../../../shared/domain/report/revision.ts';
import { type ReportFrame, reportFrame, rolesOf } from '../../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../../data/stores/report/report-writes.ts';
import type { Context } from '../../context.ts';
import { memberOf } from '../caller.ts';

/** The submission that the caller is shown of a report; null where they see what it holds now. */
export type SubmissionShown = (report: ReportItem) => OpenRevision | null;

const SEES_ALL: SubmissionShown = () => null;

/** The same where the project is at hand. Reads nothing. */
export const submissionShownIn =
  (member: ReportMember, frame: ReportFrame): SubmissionShown =>
  ({ history, packageUid }) =>
    seesRevision(rolesOf(frame, packageUid), member) ? null : openRevision(history);

/**
 * The submissions that the caller is shown of reports of one package. One Query of the project, unless the policy has made it,
 * where one of the reports is under revision and the caller sees no drafts, or audits; nothing for other reports and callers.
 */
export async function submissionsShown(context: Context, reports: readonly ReportItem[]): Promise<SubmissionShown> {
  const [revised] = reports.filter(({ history }) => openRevision(history) !== null);
  if (!revised) return SEES_ALL;
  const member = memberOf(context, revised.projectUid);
  if (seesRevisions(member)) return SEES_ALL;
  return submissionShownIn(member, context.loaded.frame ?? (await reportFrame(context.tenantUid, revised.projectUid)));
}

/** The same of one report. */
export const submissionShown = async (context: Context, report: ReportItem): Promise<OpenRevision | null> =>
  (await submissionsShown(context, [report]))(report);
