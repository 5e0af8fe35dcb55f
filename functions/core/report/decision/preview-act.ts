import type { ActPreview, ReportAct } from '../../../../shared/contract/report/act-preview.ts';
import { resultToday } from '../../../../shared/domain/indicator/figures-today.ts';
import { isOfficial } from '../../../../shared/domain/report/official.ts';
import { allowedActions, statusClause } from '../../../../shared/domain/report/status.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { StoredResult } from '../../../data/stores/indicator/result-store.ts';
import { metricUseStore } from '../../../data/stores/metric/metric-use-store.ts';
import type { ReportItem } from '../../../data/stores/report/report-list-store.ts';
import { periodOf } from '../../../data/stores/report/report-writes.ts';
import { submissionStore } from '../../../data/stores/report/submission-store.ts';
import { frameIn, reportIn } from '../../access/loaded.ts';
import type { Context } from '../../context.ts';
import { previewOf } from '../../restatement/preview.ts';
import { wantedPeriod } from '../change-period.ts';
import { movedReport } from '../move.ts';
import { moveTargetOf } from '../move-to-package.ts';
import { submittedResult } from '../recalculate.ts';
import { DECISION_ACTIONS, decidedReport } from './decide.ts';

/**
 * The effects of an act on the official figures of the report's project, and of the project that it would move to. They are
 * computed from the report as it would be after the act, by the same code as then.
 * @throws the refusal of the act itself: conflict, invalid_input, not_found, forbidden
 */
export async function previewAct(context: Context, act: ReportAct): Promise<ActPreview> {
  const { tenantUid } = context;
  const report = reportIn(context);
  const { next, projects } = await afterAct(context, report, act);
  const result = await resultAfter(tenantUid, next);
  const shown = projects.map(async ({ uid, name }) => ({
    uid,
    name,
    figures: await previewOf(tenantUid, uid, (figures) => {
      const others = figures.results.filter(({ reportUid }) => reportUid !== report.uid);
      return { ...figures, results: uid === next.projectUid && result ? [...others, result] : others };
    }),
  }));
  // a first approval adds to figures and restates none
  const addsOnly = 'status' in act && act.status === 'APPROVE' && !isOfficial(report);
  return { isOfficial: !addsOnly && (isOfficial(report) || isOfficial(next)), projects: await Promise.all(shown) };
}

type NamedIndicator = { uid: string; name: string };

/** The report as the act would leave it, and the projects whose figures that concerns. */
async function afterAct(
  context: Context,
  report: ReportItem,
  act: ReportAct,
): Promise<{ next: ReportItem; projects: NamedIndicator[] }> {
  const frame = frameIn(context);
  const { project } = frame;
  if ('status' in act) {
    const action = DECISION_ACTIONS[act.status];
    if (!allowedActions(report.status).includes(action))
      throw new AppError('conflict', `This cannot be done while ${statusClause(report.status)}.`);
    return { next: decidedReport(context, { report, frame, decision: act.status, comment: '' }), projects: [project] };
  }
  if ('reporting_period' in act) return { next: await wantedPeriod(context, report, frame, act), projects: [project] };
  const target = await moveTargetOf(context, report, frame, act.to_ref_id);
  const next = await movedReport(report, frame, target, context.cause.at);
  return { next, projects: next.projectUid === project.uid ? [project] : [project, target.frame.project] };
}

/** The result that the report would have; undefined where it would add nothing. */
async function resultAfter(tenantUid: string, next: ReportItem): Promise<StoredResult | undefined> {
  const period = periodOf(next);
  if (next.submission === 0 || !period) return undefined;
  const [submissions, aliases] = await Promise.all([
    submissionStore(tenantUid).read(next.uid),
    metricUseStore(tenantUid).aliases(),
  ]);
  const { uid: reportUid, packageUid, periodStart, status, history } = next;
  const result = resultToday(await submittedResult(tenantUid, { ...submissions, report: next, period }), aliases);
  return { ...result, reportUid, packageUid, periodUid: period.uid, periodStart, status, step: history.length };
}
