import { type CurrentDocument, currentUploads } from '../../../data/stores/report/current-documents.ts';
import { receiptStore } from '../../../data/stores/report/receipt-store.ts';
import { currentThen, type ReceiptOrNone, wasSubmitted } from './as-submitted.ts';
import type { SubmissionShown } from './shown-submission.ts';

/**
 * Documents of reports as somebody is shown them: those of a report that is shown as a submission have the current files of
 * that, and none from after it where it has no receipt. One Query for each such report, side by side, and one BatchGet of
 * the files; nothing for others.
 */
export async function documentsAsShown(
  tenantUid: string,
  documents: readonly CurrentDocument[],
  shownAs: SubmissionShown,
): Promise<CurrentDocument[]> {
  const revised = new Map(documents.map(({ report }) => [report.uid, shownAs(report)]));
  const reading = [...revised].map(async ([uid, shown]): Promise<[string, ReceiptOrNone][]> => {
    if (!shown) return [];
    return [[uid, (await receiptStore(tenantUid).read(uid, shown.submission))?.receipt ?? null]];
  });
  const receipts = new Map((await Promise.all(reading)).flat());
  const then = documents.map((each): CurrentDocument => {
    const { reportUid, node, status } = each;
    const shown = revised.get(reportUid);
    if (!shown) return each;
    const { currentObjectUid: _now, fillingJobUid: _filling, ...more } = status;
    const receipt = receipts.get(reportUid) ?? null;
    // without a receipt a file is one of the submission only where it lay there
    const lying = each.current && wasSubmitted(each.current, shown, receipt) ? each.current.uid : null;
    const current = currentThen(node.uid, receipt, lying);
    return { ...each, status: current === null ? more : { ...more, currentObjectUid: current } };
  });
  const missing = then.filter(({ status, current }) => status.currentObjectUid && status.currentObjectUid !== current?.uid);
  const uploads = await currentUploads(
    tenantUid,
    missing.map(({ status }) => status),
  );
  return then.map((each) => {
    const { status, current } = each;
    if (status.currentObjectUid === current?.uid) return each;
    return { ...each, current: uploads.get(status.currentObjectUid ?? '') };
  });
}
