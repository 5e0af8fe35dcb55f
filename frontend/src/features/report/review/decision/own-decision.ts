import { type ReportRecord, reports } from '../../../../../../shared/contract/report/reports.ts';
import { isApproved, isPending } from '../../../../../../shared/domain/report/status.ts';
import { call } from '../../../../api/client.ts';
import type { DecisionAct } from './decision-buttons.tsx';

type Steps = Pick<ReportRecord, 'meta_json'>;

/**
 * The own decision on a report among the steps that the page has read since: the first of them, by the same person with the same
 * comment. Then its answer was lost. Undefined if somebody else's step was first.
 */
export function ownStepSince(
  { meta_json }: Steps,
  { asked, comment, by }: Omit<SentDecision, 'act' | 'asked'> & { asked: Steps },
) {
  const step = meta_json.history[asked.meta_json.history.length];
  const isOwn = step?.updateBy.uid === by && step.moved === undefined && step.comment.trim() === comment.trim();
  return isOwn && comment.trim() !== '' ? step : undefined;
}

/** Whether a decision can lead to a status. An approval may lead to data control. */
const isLedToBy = (act: DecisionAct, status: string): boolean =>
  act === 'REJECT' ? status === 'Requires Revision' : isApproved(status) || isPending(status);

/** A sent decision. `asked`: the report that it applies to. */
type SentDecision = { asked: ReportRecord; act: DecisionAct; comment: string; by: string };

/**
 * Whether the last step of a report is this decision, by the same person with the same comment. Then only its answer was lost.
 */
function isOwnDecision({ submission, meta_json }: ReportRecord, { asked, act, comment, by }: SentDecision): boolean {
  const { history } = meta_json;
  const last = history.at(-1);
  return (
    last !== undefined &&
    history.length > asked.meta_json.history.length &&
    submission === asked.submission &&
    last.updateBy.uid === by &&
    last.comment.trim() === comment.trim() &&
    last.moved === undefined &&
    isLedToBy(act, last.status.name)
  );
}

/** The report after this decision, if the server has it already; else undefined. @throws ApiError */
export async function ownDecision(sent: SentDecision): Promise<ReportRecord | undefined> {
  const { asked } = sent;
  const now = await call(reports.readReport, { params: { trackerId: asked.tracker, refId: asked.ref, commitId: asked.uid } });
  return isOwnDecision(now, sent) ? now : undefined;
}
