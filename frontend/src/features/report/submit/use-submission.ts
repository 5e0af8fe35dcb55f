import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReportIndicator } from '../../../../../shared/contract/indicator/dashboard.ts';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { call } from '../../../api/client.ts';
import { ApiError, isStaleVersion } from '../../../api/errors.ts';
import { useEverythingStale, useStale } from '../../../api/mark-stale.ts';
import { type OpenChanges, onceOnly } from '../../../api/once.ts';
import { fingerprint } from '../../../api/request.ts';
import { useUser } from '../../../session/session.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { useReport } from '../entries/context.ts';
import { periodNameOf } from '../frame/header.tsx';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { whoSubmitted } from '../review/who-submitted.ts';
import { unusualIndicators } from './indicators.ts';
import { submitTexts as texts } from './texts.ts';

export type SubmissionStep = 'closed' | 'validating' | 'unusual' | 'failed' | 'review';

export type SubmissionState = {
  step: SubmissionStep;
  unusual: readonly ReportIndicator[];
  start(): Promise<void>;
  proceed(): void;
  close(): void;
  /**
   * `shown`: the review mark; `sent`: called as soon as the server has accepted the report.
   * @throws SubmittedElsewhere; ApiError after the changed data has been read again
   */
  confirm(comment: string, shown: string | undefined, sent: () => void): Promise<void>;
};

/** Another window submitted the report first. The message says who, and when. */
export class SubmittedElsewhere extends Error {
  override name = 'SubmittedElsewhere';
}

const CONFLICT = 409;
const REVISED = 'Requires Revision';

/**
 * Validation, final review and submission. However often it is confirmed, the report is submitted once: a confirmation during the
 * request sends nothing, and one after a lost answer repeats the same request (REP-119, REP-120, REP-273, REP-397).
 */
export function useSubmission(place: PlaceOfReport): SubmissionState {
  const { report } = useReport();
  const [step, setStep] = useState<SubmissionStep>('closed');
  const [unusual, setUnusual] = useState<readonly ReportIndicator[]>([]);
  const closed = useRef(false);
  const sending = useRef(false);
  // The status of the report has changed. Reading it now would close the review and its message, so it is read on closing.
  const behind = useRef(false);
  const open = useRef<OpenChanges>(new Map());
  const after = useAfterSubmission(place);
  const readAgain = useEverythingStale();
  const { uid: ownUid } = useUser();

  const start = async () => {
    closed.current = false;
    setStep('validating');
    try {
      const flagged = await unusualIndicators(report.uid);
      setUnusual(flagged);
      if (!closed.current) setStep(flagged.length > 0 ? 'unusual' : 'review');
    } catch {
      if (!closed.current) setStep('failed');
    }
  };
  const close = () => {
    closed.current = true;
    setStep('closed');
    if (!behind.current) return;
    behind.current = false;
    void readAgain();
  };
  const confirm = async (comment: string, shown: string | undefined, sent: () => void) => {
    if (sending.current) return;
    sending.current = true;
    try {
      const body = { comment, ...(shown !== undefined && { shown }) };
      await onceOnly(open.current, fingerprint([report.uid, body]), (key) => send(report, body, key));
      sent();
      close();
      await after(report);
    } catch (error) {
      if (isStaleVersion(error)) await readAgain();
      else if (error instanceof ApiError && error.status === CONFLICT) {
        behind.current = true;
        const by = await submitterNow(report, ownUid);
        if (by !== undefined) throw new SubmittedElsewhere(by);
      }
      throw error;
    } finally {
      sending.current = false;
    }
  };
  return { step, unusual, start, proceed: () => setStep('review'), close, confirm };
}

/** The person who has submitted the report meanwhile, with the time. Undefined if nobody has, or if the report cannot be read. */
async function submitterNow({ tracker: structureId, ref: pack, uid }: ReportRecord, ownUid: string): Promise<string | undefined> {
  const params = { trackerId: structureId, refId: pack, commitId: uid };
  const now = await call(reports.readReport, { params }).catch(() => undefined);
  return now && whoSubmitted(now, ownUid);
}

/** The first submission creates, a later one updates the same report (REP-239, REP-240). */
function send(
  { tracker: structureId, ref: pack, uid, status }: ReportRecord,
  sent: { comment: string; shown?: string },
  idempotencyKey: string,
) {
  const params = { trackerId: structureId, refId: pack };
  return status.name === REVISED
    ? call(
        reports.resubmitReport,
        { params: { ...params, commitId: uid }, body: { status: 'UPDATE', ...sent } },
        { idempotencyKey },
      )
    : call(reports.submitReport, { params, body: { ...sent, commit: uid } }, { idempotencyKey });
}

function useAfterSubmission({ project, packageId }: PlaceOfReport) {
  const flash = useFlash();
  const navigate = useNavigate();
  const stale = useStale();
  const isSent = useRef(false);
  // Marked stale only after this page is left: a new read here would show the empty report of the next period for a moment.
  useEffect(
    () => () => {
      if (isSent.current) void stale('submitReport');
    },
    [stale],
  );
  return async (report: ReportRecord) => {
    isSent.current = true;
    const revised = report.status.name === REVISED;
    const content = revised ? texts.resubmitted : fill(texts.submitted, { period: periodNameOf(report) });
    flash({ type: 'success', content });
    await navigate(`/project/${shortId(project.uid)}/wpack/${packageId}/evals`);
  };
}
