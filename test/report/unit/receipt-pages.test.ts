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

/** A receipt of many metrics with comments of random, incompressible letters. */
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

const hex = (letters: number) => randomBytes(letters / 2).toString('hex');

/** A receipt with all possible fields of lines, factors and uploads, and a comment of maximal length on each tenth metric. */
function fullReceipt(metrics: number): SubmissionReceipt {
  const { lines, ...plain } = receipt(metrics, 100);
  const quality = { kind: 'estimated', method: 'last-year', uncertainty: '12.5' } as const;
  return {
    ...plain,
    lines: lines.map((line, index) => ({
      ...line,
      ...(index % 10 === 0 && { comment: hex(10_000) }),
      quality,
      marks: ['received'],
      receivedEstimated: `${index}.5`,
    })),
    factors: lines.map(({ metric }, index) => ({
      metric,
      fromUnit: 'l',
      toUnit: 'kg',
      factor: `${index}.123456789`,
      identity: {
        level: 'group',
        owner: randomUUID(),
        group: { uid: randomUUID(), name: 'UK 2024', startDate: '2024-01-01' },
        uid: randomUUID(),
        version: index,
        source: hex(200),
        startDate: '2024-01-01',
        endDate: null,
        description: hex(200),
        by: randomUUID(),
        at,
      },
    })),
    uploads: Array.from({ length: 500 }, (_unused, index) => ({
      uid: randomUUID(),
      document: randomUUID(),
      filename: `${hex(40)}.pdf`,
      contentType: 'application/pdf',
      size: index,
      sha256: hex(64),
      current: true,
      by: randomUUID(),
      at,
    })),
  };
}

it('the receipt of 2,000 metrics with quality, factors, uploads and comments of full length is in pages below the limit of an item', async () => {
  const full = { ...fullReceipt(2_000), report: 'full' };
  const writes = store.writes(full);

  for (const bytes of bytesOf(writes.map(put))) expect(bytes).toBeLessThan(ITEM_BYTES);
  // A transaction holds 4 MB, and the submission itself needs the rest.
  const total = bytesOf(writes.map(put)).reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeLessThan(3.2 * 1024 * 1024);
  await transact(writes);
  expect((await store.read('full', 12))?.receipt).toEqual(full);
});

it('a receipt of 2,000 metrics whose comments are all of full length, and cannot be compressed, is refused with what to do', () => {
  expect(() => store.writes(receipt(2_000, 10_000))).toThrow('Shorten some of them.');
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
