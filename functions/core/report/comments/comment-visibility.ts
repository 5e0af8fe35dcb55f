import { isApprover, seesComments } from '../../../../shared/domain/access/report-access.ts';
import { isPending } from '../../../../shared/domain/report/status.ts';
import { AppError } from '../../../../shared/errors.ts';
import { reportFrame, rolesOf } from '../../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../../data/stores/report/report-writes.ts';
import type { Context } from '../../context.ts';
import { memberOf } from '../caller.ts';

/** Whether the caller may see and write comments of a report. The roles are read only if permissions do not decide. */
export async function commentsAreSeen(context: Context, report: ReportItem): Promise<boolean> {
  const { status, projectUid, packageUid } = report;
  const member = memberOf(context, projectUid);
  if (seesComments(member, false)) return true;
  // nobody is its approver at another status
  if (!isPending(status)) return false;
  const roles = rolesOf(await reportFrame(context.tenantUid, projectUid), packageUid);
  return seesComments(member, isApprover(status, roles, member));
}

/** @throws forbidden for those who do not see the comments of a report (REP-329, REP-330) */
export async function checkCommentsSeen(context: Context, report: ReportItem): Promise<void> {
  if (await commentsAreSeen(context, report)) return;
  throw new AppError(
    'forbidden',
    'Comments are visible to reporters, approvers and administrators. An administrator can give you the right.',
  );
}
