import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { ReportChanges } from '../../../shared/contract/report/reports.ts';
import { admin, anna, bridge, makePack, tenantUid, vera } from '../../support/memory/world/receipt-world.ts';

const { db } = await import('../../../functions/data/service.ts');

let pack: Awaited<ReturnType<typeof makePack>>;

const read = async <T>(rest: string): Promise<T> => {
  const answer = await vera.get(`/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/${rest}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<T>();
};

/** The first submission as an early release made it: without a receipt, and with its factors alone frozen. */
async function loseFirst() {
  const submission = { tenantUid, reportUid: pack.uid, submission: 1 };
  await db.entities.frozen.patch(submission).remove(['inputs']).go();
  await db.entities.receipt.delete({ ...submission, page: 0 }).go();
}

beforeEach(async () => {
  pack = await makePack(crypto.randomUUID());
  await pack.enter({ Diesel: { value: '100' } });
  await pack.submit();
});

describe('a submission that has not frozen its values', () => {
  it('shows no corrections in its record while its revision is on hold, and once the report is invalidated', async () => {
    await loseFirst();
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Diesel: { value: '7777' } });
    for (const act of ['HOLD', 'INVALIDATE'] as const) {
      await pack.decide(admin, act);
      const record = await read<ReceiptView>('submission/1/');
      expect([record.schema, record.lines.filter(({ typed, value }) => typed !== null || value !== null)]).toEqual([null, []]);
    }
  });

  it('is no submission that changes are told from', async () => {
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Diesel: { value: '200' } });
    await pack.submit();
    await loseFirst();
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Diesel: { value: '7777' } });
    expect(await read<ReportChanges>('changes/')).toMatchObject({ since: null, changes: [] });
  });
});
