import { type ReportChangeBody, settingsNeeds } from '../../../shared/contract/report/report-change.ts';
import { refusalOf, type TreeNeed } from '../../../shared/domain/access/report-policy.ts';
import { nextStatus } from '../../../shared/domain/report/status.ts';
import { rolesOf } from '../../data/stores/report/report-frame.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { frameIn, reportIn } from '../access/loaded.ts';
import { permit, refuse } from '../access/policy.ts';
import type { Context } from '../context.ts';
import { closedText } from '../restatement/check-open.ts';
import { memberOf } from './caller.ts';
import { changePeriod, freePeriod } from './change-period.ts';
import { changeSettings, checkMarks } from './change-settings.ts';
import { decide, decidedReport } from './decision/decide.ts';
import { submit } from './decision/submit.ts';

type LaterNeed = Exclude<TreeNeed, 'structure:change'>;
/** `submission`: the one that the caller saw, or that the previous part created; undefined if the caller named none. */
type Part = { needs: readonly LaterNeed[]; run: (context: Context, submission?: number) => Promise<ReportItem> };

/**
 * Decides on a report, changes its period, or its settings and marks: each sent part, one after another (REP-359,
 * ADM-519). The policy has judged the first part; all later ones are judged before the first is done, and once more on
 * the report as the previous part left it.
 * @returns the report after the last part
 * @throws forbidden, conflict, stale_version, invalid_input: the first refusal, and nothing is changed;
 * where somebody else has changed
 *   the report in between, the parts before it stay
 */
export async function changeByParts(context: Context, body: ReportChangeBody): Promise<ReportItem> {
  await checkParts(context, body);
  let report = reportIn(context);
  let { submission } = body;
  for (const [index, { needs, run }] of partsOf(body).entries()) {
    report = await run(index === 0 ? context : await permit(context, needs, { submission }), submission);
    submission = submission === undefined ? undefined : report.submission;
  }
  return report;
}

function partsOf(body: ReportChangeBody): Part[] {
  const { status, reporting_period, due_date, meta_json: meta } = body;
  const decided: Part['run'] = (now) => (status === 'UPDATE' ? submit(now, 'resubmit', body) : decide(now, status!, body));
  const moves = reporting_period !== undefined || due_date !== undefined;
  const settings: Part[] = meta
    ? [{ needs: ['report:change', ...settingsNeeds(meta)], run: (now, submission) => changeSettings(now, meta, submission) }]
    : [];
  return [
    ...(status ? [{ needs: [], run: decided }] : []),
    ...(moves ? [{ needs: ['report:reschedule'] as const, run: (now: Context) => changePeriod(now, body) }] : []),
    ...settings,
  ];
}

/**
 * Judges what is sent beside a decision or a period before anything is done, on the report as the part before will leave it: what
 * is refused leaves the report as it was.
 * @throws forbidden, conflict, invalid_input: the first refusal
 */
async function checkParts(context: Context, body: ReportChangeBody): Promise<void> {
  const { status, meta_json: meta } = body;
  const moves = body.reporting_period !== undefined || body.due_date !== undefined;
  if ([status, moves, meta].filter(Boolean).length < 2) return;
  let next = status ? decided(context, status, body.comment) : reportIn(context);
  if (moves) {
    await judge(context, ['report:reschedule'], next);
    next = await freePeriod(context, next, body);
  }
  if (!meta) return;
  await judge(context, ['report:change', ...settingsNeeds(meta)], next);
  await checkMarks(context, meta);
}

/** The report as a decision or a new submission leaves it, as far as later parts are judged on it. */
function decided(context: Context, status: NonNullable<ReportChangeBody['status']>, comment: string): ReportItem {
  const [report, frame] = [reportIn(context), frameIn(context)];
  if (status !== 'UPDATE') return decidedReport(context, { report, frame, decision: status, comment });
  const hasApprover = rolesOf(frame, report.packageUid).approverUid !== null;
  const submitted = nextStatus(report.status, 'resubmit', { hasApprover, dataControl: false });
  return { ...report, status: submitted ?? report.status };
}

async function judge(context: Context, needs: readonly LaterNeed[], report: ReportItem): Promise<void> {
  const frame = frameIn(context);
  const period = frame.periods.find(({ uid }) => uid === report.periodUid);
  const closed = period ? await closedText(context.tenantUid, [period], [report.packageUid], context.cause.at) : null;
  const facts = { ...report, roles: rolesOf(frame, report.packageUid), ownPart: null, hasOtherAdmin: false, closed };
  for (const need of needs) refuse(refusalOf(need, facts, memberOf(context, report.projectUid), {}));
}
