import {
  type ReportContent as Content,
  type ReportFigures as Figures,
  factorsUsed,
  reportBlocking,
  reportFigures,
} from '../../../../shared/domain/report/figures.ts';
import { figuresOutside, limitRefusals } from '../../../../shared/domain/report/figures-outside.ts';
import { blockingLines, isBlocked } from '../../../../shared/domain/report/required.ts';
import { CHANGED_SINCE_REVIEW, isOtherReview, reviewMark } from '../../../../shared/domain/report/review-mark.ts';
import { brokenRules, refusalMessages } from '../../../../shared/domain/report/rules.ts';
import { keptReviews, resetRejected } from '../../../../shared/domain/report/sections.ts';
import { nextStatus, statusClause } from '../../../../shared/domain/report/status.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';
import { basisOf } from '../../../data/stores/factor/report-factors.ts';
import { type ReportFrame, rolesOf } from '../../../data/stores/report/report-frame.ts';
import { type Following, isTakenIn, type ReportItem, reportHeaderStore } from '../../../data/stores/report/report-list-store.ts';
import { contentOf, type ReportParts } from '../../../data/stores/report/report-store.ts';
import { nextReport, submissionWrites } from '../../../data/stores/report/submission-writes.ts';
import type { Write } from '../../../data/transact.ts';
import { frameIn, partsIn } from '../../access/loaded.ts';
import type { Context } from '../../context.ts';
import { makeReceipt } from '../../receipt/make-receipt.ts';
import { personOf, readsValues, type Submitter } from '../caller.ts';
import { checkNotFilling } from '../form/filling.ts';
import { historyWith } from '../history.ts';
import { checkResultFits } from '../result-fits.ts';
import { mailWrites } from './status-mails.ts';

type Action = 'submit' | 'resubmit';
type LoadedReport = { parts: ReportParts; frame: ReportFrame };
export const BLANK_COMMENT = 'Please enter a comment';
/** A report may be moved into the period of a draft (REP-136). Without this check, the figures of both would count. */
const TAKEN = 'Another report of this package has this reporting period. Ask an administrator to give this one another period.';

/**
 * Submits a report, or submits it again, once: everything that follows from it is one transaction (REP-371, REP-372, REP-377).
 */
export const submit = (context: Context, action: Action, { comment, shown }: SentReview): Promise<ReportItem> =>
  submitLoaded(
    context,
    { parts: partsIn(context), frame: frameIn(context) },
    // a page that reads no figures has shown none
    { action, comment, shown: readsValues(context) ? shown : undefined },
  );

/** The confirmation of the submitting person. `shown`: the `reviewMark` of the review they saw; existing clients send none. */
export type SentReview = { comment: string; shown?: string | undefined };

/**
 * A submission. `received`: suppliers' figures, stored in the header with their origin; such a report may lack what the supplier
 * does not measure, and its approver sees that. `conditions`: further conditions of the transaction.
 */
type SubmittedReview = SentReview & { action: Action; received?: Record<string, unknown>; conditions?: readonly Write[] };

/** Submits a report that was read already, for a caller or a worker. @throws conflict, invalid_input, stale_version */
export async function submitLoaded(by: Submitter, loaded: LoadedReport, submitting: SubmittedReview): Promise<ReportItem> {
  const { tenantUid, cause } = by;
  const { action, comment, shown, received, conditions = [] } = submitting;
  const status = decided(loaded, action);
  if (comment.trim() === '') throw fieldError('comment', BLANK_COMMENT);
  const { parts, frame } = loaded;
  const { report } = parts;
  const { structureUid, packageUid } = report;
  const { rootUid } = frame.project;
  const basis = await basisOf(tenantUid, parts, { structureUid, packageUid, rootUid });
  const content = contentOf(parts, basis);
  const figures = reportFigures(content);
  if (shown !== undefined) checkShown(shown, packageUid, content, figures);
  checkResultFits(content, figures);
  if (!received) checkComplete(loaded, content, figures);
  await checkNotFilling(tenantUid, parts);
  const metaJson = {
    ...report.metaJson,
    ...(content.disableManualEntry && { disable_manual_entry: true }),
    ...(received && { apportionment: received }),
  };
  const next = { ...submitted(by, report, status, comment), trees: basis.structure.versions, metaJson };
  const receipt = await makeReceipt(tenantUid, parts, next, { basis, content, figures, rootUid });
  const factors = factorsUsed(content.nodes, basis.factors.found);
  const follows = submissionWrites(tenantUid, next, { content, figures, receipt, factors }, cause);
  const mails = await mailWrites(by, next, frame);
  const changes = [{ field: 'status', from: report.status, to: status }];
  const first = { ...next, metaJson: report.metaJson };
  const check = async (named: readonly string[]) =>
    action === 'submit' ? nextAmong(by, first, frame, { named, isReceived: received !== undefined }) : undefined;
  const write = { changes, context: { comment, submission: next.submission }, check };
  return reportHeaderStore(tenantUid).save(report, next, { ...write, writes: [...follows, ...mails, ...conditions] }, cause);
}

/** `named`: of the board. `isReceived`: what suppliers sent comes for any period. */
type Others = { named: readonly string[]; isReceived: boolean };

/**
 * The report that follows a first submission, in the first later period without a report of the package. None begins if received
 * figures are submitted while another draft exists, because the package would then wait for two.
 * @throws conflict when another report that counts has the period of this one
 */
async function nextAmong(
  { tenantUid, cause }: Submitter,
  report: ReportItem,
  frame: ReportFrame,
  { named, isReceived }: Others,
): Promise<Following | undefined> {
  const reports = await reportHeaderStore(tenantUid).ofPackageNow(report, named);
  if (isTakenIn(reports, report, report.periodUid)) throw new AppError('conflict', TAKEN);
  if (report.submission > 1) return undefined;
  if (isReceived && reports.some(({ isStaging, uid }) => isStaging && uid !== report.uid)) return undefined;
  const taken = new Set(reports.flatMap(({ periodUid }) => periodUid ?? []));
  const next = nextReport(tenantUid, report, { frame, taken }, cause);
  return next && { writes: next.writes, created: next.report };
}

/** The status after the action. @throws conflict at another status */
function decided({ parts: { report }, frame }: LoadedReport, action: Action) {
  const { approverUid } = rolesOf(frame, report.packageUid);
  const status = nextStatus(report.status, action, { hasApprover: approverUid !== null, dataControl: false });
  if (status === null) throw new AppError('conflict', `The report cannot be submitted while ${statusClause(report.status)}.`);
  return status;
}

/**
 * @throws stale_version where the final review showed another package, another period, or other figures, metrics or factors than
 * those that would be submitted
 */
function checkShown(shown: string, packageUid: string, { nodes, inputs, period }: Content, figures: Figures): void {
  if (isOtherReview(shown, reviewMark(nodes, { ...figures, inputs, period, packageUid })))
    throw new AppError('stale_version', CHANGED_SINCE_REVIEW);
}

/**
 * @throws invalid_input with the names of missing entries (REP-319), and the demands of the rules and limits that the figures
 * break
 */
function checkComplete({ parts }: LoadedReport, content: Content, figures: Figures): void {
  const documents = [...parts.documents.values()];
  const infected = new Set([...parts.objects.values()].flatMap(({ uid, scan }) => (scan === 'infected' ? [uid] : [])));
  const found = reportBlocking(content, figures, {
    withFile: new Set(documents.filter(({ currentObjectUid }) => currentObjectUid).map(({ nodeUid }) => nodeUid)),
    infected: new Set(
      documents.filter(({ currentObjectUid = '' }) => infected.has(currentObjectUid)).map(({ nodeUid }) => nodeUid),
    ),
    notForSubmission: new Set(documents.filter(({ status }) => status === 'Not for Submission').map(({ nodeUid }) => nodeUid)),
  });
  const counted = { ...figures, inputs: content.inputs };
  const outside = limitRefusals(figuresOutside(content.nodes, counted));
  const refused = refusalMessages(brokenRules(content.nodes, counted));
  if (!isBlocked(found) && outside.length === 0 && refused.length === 0) return;
  throw new AppError('invalid_input', [...blockingLines(found), ...outside, ...refused].join('\n'), {
    ...(isBlocked(found) && { required: [...found.missing] }),
    ...(outside.length > 0 && { limits: outside }),
    ...(refused.length > 0 && { rules: refused }),
  });
}

/** The header of a submitted report. What a reviewer has refused is unreviewed again (REP-257). */
function submitted(by: Submitter, report: ReportItem, status: ReportItem['status'], comment: string): ReportItem {
  const submission = report.submission + 1;
  const person = personOf(by);
  const { at } = by.cause;
  return {
    ...report,
    status,
    comment,
    submission,
    isStaging: false,
    submittedBy: person.uid,
    history: historyWith(report, { updateBy: person, updateOn: at, status: { name: status }, comment, submission }),
    sectionsApproved: resetRejected(report.sectionsApproved),
    ...(report.sectionsReviewedIn && {
      sectionsReviewedIn: keptReviews(report.sectionsReviewedIn, report.sectionsApproved),
    }),
    lastUpdateOn: at,
    lastUpdateBy: person,
  };
}
