import { type ReceivedBySource, receivedByOrigin } from '../../../../shared/domain/apportionment/received.ts';
import { isSameByOrigin } from '../../../../shared/domain/apportionment/shares.ts';
import type { SubmissionReceipt } from '../../../../shared/domain/report/receipt.ts';
import type { OpenRevision } from '../../../../shared/domain/report/revision.ts';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { unpackSheet } from '../../../data/compressed.ts';
import type { FrozenValues } from '../../../data/entities/report/frozen.ts';
import type { DocstatusItem, ObjectItem } from '../../../data/stores/report/document-store.ts';
import { receiptStore } from '../../../data/stores/report/receipt-store.ts';
import type { ReportParts } from '../../../data/stores/report/report-store.ts';
import type { ValueItem } from '../../../data/stores/report/value-store.ts';
import type { Context } from '../../context.ts';
import { readsValues } from '../caller.ts';
import { commentsInSight } from '../comments/comments-in-sight.ts';
import { submissionShown } from './shown-submission.ts';

/** The receipt of a submission; null for one from before receipts. */
export type ReceiptOrNone = SubmissionReceipt | null;

/**
 * The parts of a report as the caller is shown them: those of the last submission, where it is under revision and the caller sees
 * no drafts. At most two Queries for such a caller, of the project and of the receipt; nothing for other reports and callers.
 */
export async function partsShown(context: Context, parts: ReportParts): Promise<ReportParts> {
  if (!readsValues(context)) return parts;
  const shown = await submissionShown(context, parts.report);
  if (!shown) return parts;
  const stored = await receiptStore(context.tenantUid).read(parts.report.uid, shown.submission);
  return partsAsSubmitted(parts, shown, stored?.receipt ?? null, context.actor.userUid);
}

/**
 * The parts of a report as they were submitted: values and the setting above them as the submission has frozen them, their
 * comments and quality and the files of its receipt, and the comments on sections from before the revision. Without a receipt the
 * files are those from before the submission. A submission does not record whether a document is for submission, nor the words
 * that a comment on a section had.
 */
function partsAsSubmitted(parts: ReportParts, shown: OpenRevision, receipt: ReceiptOrNone, userUid: string): ReportParts {
  const { frozenInputs, objects } = parts;
  const entered: FrozenValues = frozenInputs
    ? unpackSheet<FrozenValues>(frozenInputs)
    : { values: {}, disableManualEntry: receipt?.disableManualEntry ?? false };
  return {
    ...parts,
    shown: { ...shown, disableManualEntry: entered.disableManualEntry },
    values: valuesOf(parts, entered, shown, receipt),
    documents: documentsOf(parts, receipt),
    objects: new Map([...objects].filter(([, upload]) => wasSubmitted(upload, shown, receipt))),
    comments: commentsInSight(parts.comments, shown, userUid),
  };
}

/** Whether an upload of a report lay there at a submission. */
export const wasSubmitted = (
  { uid, created }: Pick<ObjectItem, 'uid' | 'created'>,
  { at }: OpenRevision,
  receipt: ReceiptOrNone,
): boolean => (receipt ? receipt.uploads.some((upload) => upload.uid === uid) : created <= at);

/**
 * The uid of the current upload of a document at a submission; null for none. Not known without a receipt: then the one of `now`.
 */
export function currentThen(documentUid: string, receipt: ReceiptOrNone, now: string | null): string | null {
  if (!receipt) return now;
  return receipt.uploads.find(({ document, current }) => current && document === documentUid)?.uid ?? null;
}

function documentsOf({ documents }: ReportParts, receipt: ReceiptOrNone): ReadonlyMap<string, DocstatusItem> {
  const then = [...documents].map(([uid, { currentObjectUid, fillingJobUid: _filling, ...status }]) => {
    const current = currentThen(uid, receipt, currentObjectUid ?? null);
    return [uid, current === null ? status : { ...status, currentObjectUid: current }] as const;
  });
  return new Map(then);
}

/**
 * Every value that was submitted: as it is stored where it was not saved since, else as if it was stored then. The first version
 * is older than that of any value that was corrected, so that nothing is saved on top of a correction that was not seen.
 */
function valuesOf(
  { report, values }: ReportParts,
  entered: FrozenValues,
  { at }: OpenRevision,
  receipt: ReceiptOrNone,
): ReadonlyMap<string, ValueItem> {
  const lines = new Map(receipt?.lines.map((line) => [line.node, line]));
  const by = report.submittedBy ?? '';
  const submitted = Object.entries(entered.values).map(([nodeUid, input]): [string, ValueItem] => {
    const stored = values.get(nodeUid);
    const line = lines.get(nodeUid);
    // each save has a time of its own
    if (stored && line?.at === stored.at) return [nodeUid, stored];
    const { uid = nodeUid, metricUid, metaJson: now } = stored ?? {};
    const item = {
      tenantUid: report.tenantUid,
      reportUid: report.uid,
      nodeUid,
      uid,
      metricUid: metricUid ?? line?.metric ?? '',
      comment: line?.comment ?? '',
      noReport: input.noReport === true,
      by: line?.by ?? by,
      at: line?.at ?? at,
      version: 1,
    };
    const received = isReceivedStill(input, now?.received) && now?.received;
    const metaJson = { ...(line?.quality && { quality: line.quality }), ...(received && { received }) };
    return [nodeUid, { ...item, ...statedIn(input), metaJson }];
  });
  return new Map(submitted);
}

/** Whether suppliers have sent nothing else since. A submission has their sum alone, and not the part of each. */
const isReceivedStill = ({ value, received }: MetricValue, now: ReceivedBySource | null | undefined): boolean =>
  received !== undefined && isSameByOrigin(receivedByOrigin(now, value), received);

const statedIn = ({ value, enteredUnit }: MetricValue) => ({
  ...(value !== null && { value }),
  ...(enteredUnit !== undefined && { unit: enteredUnit }),
});
