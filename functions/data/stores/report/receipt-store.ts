import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { SubmissionReceipt } from '../../../../shared/domain/report/receipt.ts';
import { AppError } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { ReceiptEntity } from '../../entities/report/receipt.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { type Write, write } from '../../transact.ts';

type ReceiptItem = EntityItem<typeof ReceiptEntity>;

/** A receipt as stored, with the SHA-256 of its JSON. */
export type StoredReceipt = { receipt: SubmissionReceipt; hash: string };

/** Below DynamoDB's 400 KB with room for the other attributes. */
const PAGE_BYTES = 300_000;
/** A transaction holds 4 MB, with what else a submission writes. */
const MAX_PAGES = 10;
const TOO_LONG = 'The texts and comments of this report are longer than one submission can hold. Shorten some of them.';

/** The receipts of the submissions of one tenant. */
export const receiptStore = (tenantUid: string) => ({
  /**
   * The receipt's items, for the transaction of its submission. The same receipt gives the same bytes.
   * @throws conflict above 3 MB
   */
  writes(receipt: SubmissionReceipt): Write[] {
    const data = packSheet(receipt);
    const pages = Math.max(1, Math.ceil(data.length / PAGE_BYTES));
    if (pages > MAX_PAGES) throw new AppError('conflict', TOO_LONG);
    const hash = createHash('sha256').update(JSON.stringify(receipt)).digest('hex');
    const { report: reportUid, submission, schema } = receipt;
    return Array.from({ length: pages }, (_unused, page) => {
      const part = data.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
      return write(db.entities.receipt.create({ tenantUid, reportUid, submission, page, pages, schema, hash, data: part }));
    });
  },

  /** The receipt of a submission; null for a submission from before receipts. One Query. */
  async read(reportUid: string, submission: number): Promise<StoredReceipt | null> {
    const { receipt } = await readPartition(partition.receipt(tenantUid, reportUid), sortKey.receipt(submission));
    return receipt.length === 0 ? null : joined(receipt);
  },

  /** All receipts of a report by their submissions. One Query for each megabyte. */
  async all(reportUid: string): Promise<Map<number, StoredReceipt>> {
    const { receipt } = await readPartition(partition.receipt(tenantUid, reportUid));
    const numbers = new Set(receipt.map(({ submission }) => submission));
    return new Map([...numbers].map((each) => [each, joined(receipt.filter(({ submission }) => submission === each))]));
  },
});

function joined(items: readonly ReceiptItem[]): StoredReceipt {
  const ordered = [...items].sort((a, b) => a.page - b.page);
  return { receipt: unpackSheet<SubmissionReceipt>(Buffer.concat(ordered.map(({ data }) => data))), hash: ordered[0]!.hash };
}
