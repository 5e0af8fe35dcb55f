import type { commits, ReportChange } from '../../../shared/contract/report/reports.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Context } from '../../core/context.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { changePeriod } from './change-period.ts';
import { changeSettings } from './change-settings.ts';
import { decide } from './decide.ts';
import { answerReport } from './read-report.ts';
import { changeRoot, isRootCommit } from './root-commit.ts';
import { submit } from './submit.ts';

type Sent = { params: { commitId: string }; body: ReportChange };

/** Decides on a report, changes its period, or its settings and marks: whatever is sent, one after another (REP-359, ADM-519). */
async function change(context: Context, { params: { commitId }, body }: Sent) {
  if (isRootCommit(context)) return changeRoot(context, body);
  await checkSeen(context, commitId, body);
  if (body.status === 'UPDATE') await submit(context, commitId, 'resubmit', body.comment);
  else if (body.status) await decide(context, commitId, body.status, body);
  if (body.reporting_period !== undefined || body.due_date !== undefined) await changePeriod(context, commitId, body);
  if (body.meta_json) await changeSettings(context, commitId, body.meta_json);
  return answerReport(context, commitId);
}

/**
 * The version and the submission that the caller saw are still the current ones; existing clients send neither. Settings and marks
 * are merged key by key, so that they need no version.
 */
async function checkSeen({ tenantUid, ifMatch }: Context, commitUid: string, body: ReportChange): Promise<void> {
  const { submission, status, reporting_period, due_date } = body;
  const decides = status !== undefined || reporting_period !== undefined || due_date !== undefined;
  if (!decides || (ifMatch === undefined && submission === undefined)) return;
  const commit = await reportStore(tenantUid).header(commitUid);
  if (submission !== undefined && submission !== commit.submission)
    throw new AppError('stale_version', 'This report was submitted again in the meantime. Load it to see what changed.');
  if (ifMatch !== undefined && ifMatch !== commit.version)
    throw new AppError('stale_version', 'Somebody else changed this report in the meantime. Load it to see what changed.');
}

export const changeReport: Handlers<typeof commits>['replaceReport'] = (context, input) => change(context, input);

export const changeTrackerReport: Handlers<typeof commits>['changeTrackerReport'] = (context, input) => change(context, input);

/** POST on a report is its resubmission (REP-240), also when the client leaves the status out. */
export const resubmitReport: Handlers<typeof commits>['resubmitReport'] = (context, { params, body }) =>
  change(context, { params, body: { ...body, status: body.status ?? 'UPDATE' } });
