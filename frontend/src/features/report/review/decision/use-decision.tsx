import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReportRecord, reports } from '../../../../../../shared/contract/report/reports.ts';
import { displayStatus } from '../../../../../../shared/domain/report/status.ts';
import { call } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useStale } from '../../../../api/mark-stale.ts';
import { useUser } from '../../../../session/session.ts';
import { fill } from '../../../../ui/fill.ts';
import { useFlash } from '../../../../ui/flash.tsx';
import { formErrors } from '../../../../ui/form/form-errors.ts';
import { periodNameOf } from '../../frame/header.tsx';
import { submitTexts as texts } from '../../submit/texts.ts';
import type { DecisionAct } from './decision-buttons.tsx';
import { NextReport } from './next-report.tsx';
import { ownDecision } from './own-decision.ts';

const CONFLICT = 409;

type DecisionFault = {
  summary: string | undefined;
  comment?: string | undefined;
  reason?: string | undefined;
  /** the report has changed since it was read */
  changed?: boolean;
};

type DecisionTexts = { comment: string; reason: string };

/**
 * The request of a decision, on the submission, the reporting period, the package and the step that the page shows: a report that
 * was moved or passed on since is not decided on unseen.
 */
export function decisionOn(report: ReportRecord, status: DecisionAct, { comment, reason }: DecisionTexts) {
  const { reporting_period, submission } = report;
  const seen = { reporting_period, ref: report.ref, status: report.status.name };
  const body = { status, comment, submission, seen, ...(reason !== '' && { reason }) };
  return { params: { trackerId: report.tracker, refId: report.ref, commitId: report.uid }, body };
}

/**
 * Sends a decision on a report, one at a time. If its answer was lost and the server has the decision, it is not sent again: a
 * second approval would count as that of data control. `decided`: called as soon as the server has the decision; `busy`: the
 * act being sent; `fault`: why the last one was refused.
 */
export function useDecision(report: ReportRecord, evals: string, decided: () => void) {
  const [busy, setBusy] = useState<DecisionAct>();
  const [fault, setFault] = useState<DecisionFault>();
  const { uid: by } = useUser();
  const isAnswerLost = useRef(false);
  const done = useDone(evals);
  // An empty comment is sent, too: the server refuses it with its own text (REP-325).
  const decide = async (status: DecisionAct, { comment, reason }: DecisionTexts) => {
    if (busy) return;
    setBusy(status);
    setFault(comment.trim() === '' ? { summary: undefined, comment: texts.commentRequired } : undefined);
    try {
      const earlier = isAnswerLost.current ? await ownDecision({ asked: report, act: status, comment, by }) : undefined;
      const changed = earlier ?? (await call(reports.changeReport, decisionOn(report, status, { comment, reason })));
      decided();
      await done(changed);
    } catch (error) {
      isAnswerLost.current ||= error instanceof ApiError && error.transient;
      setFault(faultOf(error));
      setBusy(undefined);
    }
  };
  return { busy, fault, decide };
}

function faultOf(error: unknown): DecisionFault {
  const { summary, fields } = formErrors(error);
  const { comment, reason } = fields;
  const changed = error instanceof ApiError && error.status === CONFLICT;
  return { summary: comment || reason ? undefined : summary, comment, reason, changed };
}

/** The report and its present status in words. */
export const decidedAs = (decided: ReportRecord): string =>
  fill(texts.decidedAs, {
    pack: decided.ref_name,
    period: periodNameOf(decided),
    status: displayStatus(decided.status.name),
  });

/** Shows the outcome with a link to the next report, and opens the history of the package (REP-021, REP-398). */
function useDone(evals: string) {
  const flash = useFlash();
  const navigate = useNavigate();
  const stale = useStale();
  return async (decided: ReportRecord) => {
    flash({
      type: 'success',
      header: decidedAs(decided),
      content: texts.decided,
      action: <NextReport decided={decided} />,
    });
    await navigate(evals);
    await stale('changeReport', 'status');
  };
}
