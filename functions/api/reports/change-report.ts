import { type ReportChangeBody, settingsNeeds } from '../../../shared/contract/report/report-change.ts';
import type { commits } from '../../../shared/contract/report/reports.ts';
import type { CommitNeed } from '../../../shared/domain/access/report-policy.ts';
import { isStructure, reportIn } from '../../core/access/loaded.ts';
import { permit } from '../../core/access/policy.ts';
import type { Context } from '../../core/context.ts';
import { changePeriod } from '../../core/report/change-period.ts';
import { changeSettings } from '../../core/report/change-settings.ts';
import { decide } from '../../core/report/decide.ts';
import { submit } from '../../core/report/submit.ts';
import type { CommitItem } from '../../data/stores/report/report-list-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerReport } from './read-report.ts';
import { changeRoot } from './root-commit.ts';

type Part = { needs: readonly CommitNeed[]; run: (context: Context) => Promise<CommitItem> };

/** Decides on a report, changes its period, or its settings and marks: whatever is sent, one after another (REP-359, ADM-519). */
async function change(context: SignedInRequest, body: ReportChangeBody) {
  if (isStructure(context)) return changeRoot(context, body);
  let report = reportIn(context);
  // the policy has judged the first part; each part changes the report, so that the next one is judged on what it is by then
  for (const [index, { needs, run }] of partsOf(body).entries())
    report = await run(index === 0 ? context : await permit(context, needs));
  return answerReport(context, report);
}

function partsOf(body: ReportChangeBody): Part[] {
  const { status, comment, reporting_period, due_date, meta_json: meta } = body;
  const decided: Part['run'] = (now) => (status === 'UPDATE' ? submit(now, 'resubmit', comment) : decide(now, status!, body));
  const moves = reporting_period !== undefined || due_date !== undefined;
  return [
    ...(status ? [{ needs: [], run: decided }] : []),
    ...(moves ? [{ needs: ['report:reschedule'] as const, run: (now: Context) => changePeriod(now, body) }] : []),
    ...(meta
      ? [{ needs: ['report:change' as const, ...settingsNeeds(meta)], run: (now: Context) => changeSettings(now, meta) }]
      : []),
  ];
}

export const changeReport: Handlers<typeof commits>['replaceReport'] = (context, { body }) => change(context, body);

export const changeTrackerReport: Handlers<typeof commits>['changeTrackerReport'] = (context, { body }) => change(context, body);

/** POST on a report is its resubmission (REP-240), also when the client leaves the status out. */
export const resubmitReport: Handlers<typeof commits>['resubmitReport'] = (context, { body }) =>
  change(context, { ...body, status: body.status ?? 'UPDATE' });
