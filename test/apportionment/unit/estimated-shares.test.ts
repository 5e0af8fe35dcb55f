import { beforeEach, describe, expect, it } from 'vitest';
import { afterReceiving, estimatedByOrigin, estimatedShareOfReceived } from '../../../shared/domain/apportionment/received.ts';
import { inProportion, sharesOfFigures } from '../../../shared/domain/apportionment/shares.ts';
import { held, makeWorld, periodsOf, read, reportOf, run, send, share, start, world } from '../../support/memory/world/shares.ts';
import { decideOn, enter, reportsOf, submit, tenantUid, valuesOf } from '../../support/memory/world/supply.ts';

const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');
const { receiptStore } = await import('../../../functions/data/stores/report/receipt-store.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { valueMeta } = await import('../../../functions/api/views/value-fields.ts');

const WAY = { from: 'B', to: 'C' };
const EMPTY = { value: null, noReport: false };
const NOW = 'B/all/january';

describe('a share of a figure that is partly estimated', () => {
  const sharedOf = (
    figure: Parameters<typeof sharesOfFigures>[0] extends ReadonlyMap<string, infer F> ? F : never,
    part: string,
  ) => sharesOfFigures(new Map([['power', figure]]), part, WAY).get('power');

  it('carries the estimated part in proportion', () => {
    expect(sharedOf({ value: '100', estimated: '40' }, '0.25')).toEqual({ parts: { B: '25' }, estimated: '10' });
    expect(sharedOf({ value: '100' }, '0.25')).toEqual({ parts: { B: '25' } });
  });

  it('carries it in proportion to what is sent where a part came from the client', () => {
    // 50 of the 100 came from C and stay. Half of the other 50 is sent: 25 of 100, and so 10 of 40.
    expect(sharedOf({ value: '100', received: { C: '50' }, estimated: '40' }, '0.5')).toEqual({
      parts: { B: '25' },
      estimated: '10',
    });
  });

  it('is exactly the estimated part over all its origins', () => {
    const parts = inProportion('1', { A: '1', B: '1', C: '1' });
    expect(Object.keys(parts)).toHaveLength(3);
    expect(inProportion('10', { B: '15', 'A/B': '5' })).toEqual({ B: '7.5', 'A/B': '2.5' });
    expect(inProportion('10', { B: '5', D: '-5' })).toEqual({});
  });
});

describe('a received figure', () => {
  const first = afterReceiving(EMPTY, NOW, { B: '25' }, '10');

  it('tells how much of it is estimated, by origin and as a share', () => {
    expect(estimatedByOrigin(first.received, '25')).toEqual({ B: '10' });
    expect(estimatedShareOfReceived(first.received)).toBe('40');
    const { received } = afterReceiving({ ...EMPTY, ...first }, 'D/all/january', { D: '75' });
    expect(estimatedByOrigin(received, '100')).toEqual({ B: '10' });
    expect(estimatedShareOfReceived(received)).toBe('10');
  });

  it('changes when only its estimated part does, and loses that with its source', () => {
    const stored = { ...EMPTY, ...first };
    expect(afterReceiving(stored, NOW, { B: '25' }, '10.0').isChanged).toBe(false);
    const measured = afterReceiving(stored, NOW, { B: '25' });
    expect(measured).toMatchObject({ value: '25', isChanged: true });
    expect(measured.received).not.toHaveProperty('estimated');
    expect(afterReceiving(stored, NOW, null).received).toEqual({ parts: {} });
  });

  it('is no estimate where people typed another figure in its place', () => {
    expect(estimatedByOrigin(first.received, '30')).toBeUndefined();
    expect(estimatedByOrigin(first.received, null)).toBeUndefined();
  });
});

/** The supplier has estimated 100 of Power and measured 300 of Gas; the client gets a quarter of both. */
describe("an estimate in a supplier's approved report", () => {
  beforeEach(async () => {
    await makeWorld();
    const report = (await reportsOf(world.pack))[0]!;
    await enter(world.sam, world.supplier, report, { Power: '100' }, 'estimated average');
    await enter(world.sam, world.supplier, report, { Gas: '300', Tap: '1' });
    await submit(world.sam, report);
    await decideOn(world.ann, report, 'APPROVE');
    await share(0, [0.25]);
    await send();
  });

  const resultAt = async (index: number) => {
    const report = await reportOf(index);
    await recalculateReport(tenantUid, report.uid);
    const all = await resultStore(tenantUid).range(report.projectUid, report.periodStart!, report.periodStart!);
    return all.find(({ reportUid }) => reportUid === report.uid)!;
  };

  it('arrives with the figure and stands beside it', async () => {
    expect(await held(0)).toEqual({ Power: '25', Gas: '75' });
    const parts = await reportStore(tenantUid).parts((await reportOf(0)).uid);
    const views = [...parts.values.values()].map((item) => [item.value, valueMeta(item).received]);
    expect(views).toContainEqual(['25', expect.objectContaining({ total: '25', estimated: '100' })]);
    expect(views.find(([value]) => value === '75')![1]).not.toHaveProperty('estimated');
  });

  it("counts as estimated in the client's result, and by origin for a company above both", async () => {
    const { pending } = await resultAt(0);
    const powerOf = (figures: readonly (readonly [string, string])[] = []) =>
      figures.filter(([metric]) => metric === 'metric of Power').map(([, part]) => part);
    expect(powerOf(pending!.estimated)).toEqual(['25']);
    expect(pending!.receivedEstimated!.map(([origin, figures]) => [origin, ...powerOf(figures)])).toEqual([
      [world.supplier.uid, '25'],
    ]);
  });

  it("is in the receipt of the client's submission", async () => {
    const stored = await receiptStore(tenantUid).read((await reportOf(0)).uid, 1);
    const lines = stored!.receipt.lines.filter(({ marks }) => marks?.includes('received'));
    expect(lines.map(({ value, receivedEstimated }) => [value, receivedEstimated ?? null])).toEqual(
      expect.arrayContaining([
        ['25', '25'],
        ['75', null],
      ]),
    );
  });

  it('offers a correction when the figure was measured after all, which takes the mark away', async () => {
    const report = (await reportsOf(world.pack))[0]!;
    await decideOn(world.ann, report, 'REOPEN');
    await enter(world.sam, world.supplier, report, { Power: '100' }, 'measured');
    await submit(world.sam, (await reportsOf(world.pack))[0]!);
    await decideOn(world.ann, (await reportsOf(world.pack))[0]!, 'APPROVE');
    expect((await read()).blocked).toBeNull();
    await run(await start());
    expect(await held(0)).toEqual({ Power: '25', Gas: '75' });
    const values = await valuesOf(await reportOf(0));
    expect(values.every(({ received }) => received?.estimated === undefined)).toBe(true);
    expect((await resultAt(0)).pending).not.toHaveProperty('estimated');
    expect((await periodsOf())[0]!.metaJson.apportionment).toMatchObject({ status: 'submitted' });
  });
});
