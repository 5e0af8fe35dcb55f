import { beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import type { ReportChanges } from '../../../shared/contract/report/reports.ts';
import type { ReportResult, StoredResultSheet } from '../../../shared/domain/report/stored-result.ts';
import { admin, anna, bridge, makePack, tenantUid, vera } from '../../support/memory/world/receipt-world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { unpackSheet } = await import('../../../functions/data/compressed.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { pastStore } = await import('../../../functions/data/stores/report/past-store.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

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

/** Diesel in the approved figures of the report. */
async function approvedDiesel() {
  const results = await resultStore(tenantUid).range(bridge.project.uid, '2000-01-01', '2100-01-01');
  const { official } = results.find(({ reportUid }) => reportUid === pack.uid)!;
  return official?.values.find(([metric]) => metric === 'metric of Diesel')?.[1];
}

beforeEach(async () => {
  pack = await makePack(crypto.randomUUID());
  await pack.enter({ Diesel: { value: '100' } });
  await pack.submit();
});

describe('a submission that has not frozen its values', () => {
  it('shows no corrections in its record while its revision is on hold, and once the report is invalidated', async () => {
    await pack.decide(anna, 'REJECT');
    await loseFirst();
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

  it('keeps them when its report is opened for corrections, and tells them in its record', async () => {
    await loseFirst();
    await pack.decide(anna, 'REJECT');
    await pack.enter({ Diesel: { value: '7777' } });
    const { lines } = await read<ReceiptView>('submission/1/');
    expect(lines.find(({ uid }) => uid === 'Diesel')).toMatchObject({ typed: { value: '100' }, value: '100' });
  });

  it('keeps its approved figures while its report is revised, also on hold and released again', async () => {
    await pack.decide(anna, 'APPROVE');
    await loseFirst();
    await pack.decide(admin, 'REOPEN');
    await pack.enter({ Diesel: { value: '7777' } });
    await recalculateReport(tenantUid, pack.uid);
    expect(await approvedDiesel()).toBe('100');
    await pack.decide(admin, 'HOLD');
    expect(await approvedDiesel()).toBeUndefined();
    await pack.decide(admin, 'HOLD');
    expect(await approvedDiesel()).toBe('100');
  });

  it('keeps them too where it was reopened before its values were kept', async () => {
    await pack.decide(anna, 'APPROVE');
    await pack.decide(admin, 'REOPEN');
    await loseFirst();
    await pack.enter({ Diesel: { value: '7777' } });
    await recalculateReport(tenantUid, pack.uid);
    expect(await approvedDiesel()).toBe('100');
  });
});

describe('the approved figures of a submission that has not frozen its values', () => {
  /** What counts of the report: the figure of diesel, officially and as it waits for a decision. */
  async function countedFigures() {
    const found = (await resultStore(tenantUid).items(bridge.project.uid)).filter(({ reportUid }) => reportUid === pack.uid);
    const dieselIn = (sheet: StoredResultSheet | null) => new Map(sheet?.values).get('metric of Diesel') ?? null;
    return found.map(({ data }) => {
      const { official, pending } = unpackSheet<ReportResult>(data);
      return [dieselIn(official), dieselIn(pending)];
    });
  }
  beforeEach(async () => {
    await pack.decide(anna, 'APPROVE');
    await pack.decide(admin, 'REOPEN', 'Wrong meter');
    await loseFirst();
    await pack.enter({ Diesel: { value: '7777' } });
  });

  it('stay as they were while a revision is open', async () => {
    const { kept } = await recalculateReport(tenantUid, pack.uid);
    expect([kept, await countedFigures()]).toEqual([1, [['100', null]]]);
  });

  it('stay as they were while the corrections wait for a decision', async () => {
    await pack.submit();
    expect(await countedFigures()).toEqual([['100', '7777']]);
  });

  it('are those of the corrections once these are approved', async () => {
    await pack.submit();
    await pack.decide(anna, 'APPROVE');
    expect(await countedFigures()).toEqual([['7777', null]]);
  });

  it('come back after the revision was on hold', async () => {
    await pack.decide(admin, 'HOLD');
    expect(await countedFigures()).toEqual([[null, null]]);
    await pack.decide(admin, 'HOLD');
    expect(await countedFigures()).toEqual([['100', null]]);
  });

  it('go with the report to another period', async () => {
    const { uid } = (await admin.get(`${bridge.path}reporting_periods/`)).json<{ uid: string }[]>()[1]!;
    const moved = await admin.patch(`/api/tracker/${bridge.project.structureUid}/ref/${pack.pack.uid}/commit/${pack.uid}/`, {
      reporting_period: uid,
    });
    expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
    await recalculateReport(tenantUid, pack.uid);
    expect(await countedFigures()).toEqual([['100', null]]);
  });

  it('go to another period as what later reports are compared with, by the former uids of their metrics, too', async () => {
    const was = { former: 'metric of Diesel' };
    const { data } = await db.entities.past.query.primary({ tenantUid, packageUid: pack.pack.uid }).go();
    await db.entities.past.put({ ...data[0]!, was }).go();
    const { uid } = (await admin.get(`${bridge.path}reporting_periods/`)).json<{ uid: string }[]>()[1]!;
    const path = `/api/tracker/${bridge.project.structureUid}/ref/${pack.pack.uid}/commit/${pack.uid}/`;
    expect((await admin.patch(path, { reporting_period: uid })).status).toBe(200);
    const past = await pastStore(tenantUid).of(pack.pack.uid);
    expect(past.map(({ figures, ...sheet }) => [figures['metric of Diesel'], sheet.was])).toEqual([['100', was]]);
  });

  it('are none where no result has them', async () => {
    await db.entities.frozen.patch({ tenantUid, reportUid: pack.uid, submission: 1 }).remove(['sheet']).go();
    for (const { periodStart, packageUid } of await resultStore(tenantUid).items(bridge.project.uid))
      await db.entities.result
        .delete({ tenantUid, projectUid: bridge.project.uid, periodStart, packageUid, reportUid: pack.uid })
        .go();
    const { kept } = await recalculateReport(tenantUid, pack.uid);
    expect([kept, await countedFigures()]).toEqual([undefined, [[null, null]]]);
    expect(await read<ReceiptView>('submission/1/')).not.toHaveProperty('figures_kept');
  });

  it('are said to have no values behind them in the record of the submission', async () => {
    expect(await read<ReceiptView>('submission/1/')).toMatchObject({ values_lost: true, figures_kept: true, schema: null });
  });
});
