import { ascending } from '../../../shared/domain/kernel/order.ts';
import type { ReportContent, ReportFigures } from '../../../shared/domain/report/figures.ts';
import {
  type EntryNote,
  RECEIPT_SCHEMA,
  type ReceiptFactor,
  type ReceiptUpload,
  receiptLines,
  type SubmissionReceipt,
} from '../../../shared/domain/report/receipt.ts';
import { factorIdentities } from '../../data/stores/factor/factor-identities.ts';
import type { Basis } from '../../data/stores/factor/report-factors.ts';
import { receiptStore } from '../../data/stores/report/receipt-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import type { ReportParts } from '../../data/stores/report/report-store.ts';

/** A receipt cannot be changed, so it contains only the person's uid; their name is in the report's history. */
const NOBODY = { first_name: '', last_name: '', email: '' };

type ComputedReport = { basis: Basis; content: ReportContent; figures: ReportFigures; rootUid: string };

/**
 * The receipt of a submission that is about to be written: `next` is its header. Reads the sheets of the factors that were used
 * (one BatchGet, none without conversions), and the receipt before for a factor that only that one still knows.
 * @throws stale_version when a factor changed since the figures were computed
 */
export async function makeReceipt(
  tenantUid: string,
  { values, documents, objects }: ReportParts,
  next: ReportItem,
  { basis, content, figures, rootUid }: ComputedReport,
): Promise<SubmissionReceipt> {
  const { uid: report, projectUid: project, packageUid, submission, periodUid, history, comment } = next;
  const { updateBy: by, updateOn: at } = history.at(-1)!;
  const factors = await factorIdentities(tenantUid, content.nodes, basis.factors, { packageUid, rootUid });
  const notes = new Map<string, EntryNote>(
    [...values].map(([uid, { comment: text, by: who, at: when, metaJson }]) => [
      uid,
      { comment: text, by: who, at: when, quality: metaJson?.quality, filled: metaJson?.autofill?.total },
    ]),
  );
  const currents = new Set([...documents.values()].flatMap(({ currentObjectUid }) => currentObjectUid ?? []));
  return {
    schema: RECEIPT_SCHEMA,
    report,
    project,
    package: packageUid,
    submission,
    by: { uid: by.uid, ...NOBODY },
    at,
    comment,
    period: periodUid && content.period ? { uid: periodUid, start: content.period.start, end: content.period.end } : null,
    trees: basis.structure.versions,
    disableManualEntry: content.disableManualEntry,
    lines: receiptLines(content, figures, notes),
    factors: await withEarlier(tenantUid, next, factors),
    uploads: uploadsOf(objects, currents),
  };
}

/** A factor that is missing from its sheet keeps its former figure, and its identity from the receipt before. */
async function withEarlier(
  tenantUid: string,
  { uid, submission }: ReportItem,
  factors: readonly ReceiptFactor[],
): Promise<readonly ReceiptFactor[]> {
  if (factors.every(({ identity }) => identity !== null)) return factors;
  const before = await receiptStore(tenantUid).read(uid, submission - 1);
  const keyOf = ({ metric, toUnit }: ReceiptFactor) => `${metric} ${toUnit}`;
  const known = new Map(before?.receipt.factors.map((factor) => [keyOf(factor), factor.identity]));
  return factors.map((factor) => ({ ...factor, identity: factor.identity ?? known.get(keyOf(factor)) ?? null }));
}

/** Every file of the report, in the order of their uids, without files with a virus, which are no evidence. */
function uploadsOf(objects: ReportParts['objects'], currents: ReadonlySet<string>): ReceiptUpload[] {
  return [...objects.values()]
    .filter(({ scan }) => scan !== 'infected')
    .sort(ascending(({ uid }) => uid))
    .map(({ uid, nodeUid, filename, contentType, size, hash, by, created }) => ({
      uid,
      document: nodeUid,
      filename,
      contentType,
      size,
      sha256: hash ?? null,
      current: currents.has(uid),
      by,
      at: created,
    }));
}
