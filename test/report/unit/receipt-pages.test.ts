import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { RECEIPT_SCHEMA, type SubmissionReceipt } from '../../../shared/domain/report/receipt.ts';
import { memoryDatabase } from '../../support/memory/table.ts';

memoryDatabase();

const { receiptStore } = await import('../../../functions/data/stores/report/receipt-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const store = receiptStore('t');
const person = { uid: 'p', first_name: 'Rita', last_name: 'Tester', email: 'rita@x.example' };
const at = '2024-02-01T10:00:00.000Z';

/** A receipt of many metrics whose comments are of random letters, which nothing compresses. */
const receipt = (metrics: number, letters: number): SubmissionReceipt => ({
  schema: RECEIPT_SCHEMA,
  report: 'r',
  project: 'x',
  package: 'q',
  submission: 12,
  by: person,
  at,
  comment: 'Done',
  period: null,
  trees: { master: 1, overlay: 0 },
  disableManualEntry: false,
  factors: [],
  uploads: [],
  lines: Array.from({ length: metrics }, (_unused, index) => {
    const comment = randomBytes(letters / 2).toString('hex');
    return { node: randomUUID(), metric: randomUUID(), value: String(index), comment, by: 'p', at };
  }),
});

const ITEM_BYTES = 400 * 1024;
const bytesOf = (items: unknown[]) => items.map((item) => (item as { data: Uint8Array }).data.length + 1000);
const put = ({ item }: ReturnType<typeof store.writes>[number]) => item.Put!.Item!;

it('the receipt of 2,000 metrics with comments of 1,000 letters is written in pages below the limit of an item, and read whole', async () => {
  const large = receipt(2_000, 1_000);
  const writes = store.writes(large);
  expect(writes.length).toBeGreaterThan(3);
  for (const bytes of bytesOf(writes.map(put))) expect(bytes).toBeLessThan(ITEM_BYTES);
  await transact(writes);
  expect((await store.read('r', 12))?.receipt).toEqual(large);
  expect(await store.read('r', 1)).toBeNull();
});

it('the receipt of 2,000 metrics without comments is one item', () => {
  expect(store.writes(receipt(2_000, 0))).toHaveLength(1);
});

it('the same receipt gives the same bytes', () => {
  const one = receipt(10, 20);
  const bytes = (each: SubmissionReceipt) =>
    store.writes(each).map((write) => Buffer.from(put(write).data as Uint8Array).toString('hex'));
  expect(bytes(structuredClone(one))).toEqual(bytes(one));
});

it('a receipt that is longer than a transaction is refused with what to do', () => {
  expect(() => store.writes(receipt(4_000, 2_000))).toThrow('Shorten some of them.');
});

it('a receipt that was written is not replaced', async () => {
  await transact(store.writes({ ...receipt(1, 2), report: 'once' }));
  await expect(transact(store.writes({ ...receipt(1, 2), report: 'once' }))).rejects.toThrow();
});
