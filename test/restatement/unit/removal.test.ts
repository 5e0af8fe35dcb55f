import { beforeEach, describe, expect, it } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  measure,
  periodPath,
  reportOfMonth,
  tenantUid,
} from '../../support/memory/closing.ts';

const { recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { figureRecordStore } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');

let world: ClosingWorld;
let uid: string;
beforeEach(async () => {
  world = await closingWorld();
  ({ uid } = await measure(world));
  await approveMonth(world, world.piling, '2024-01-01', '21');
  await recordFigures(tenantUid, world.project.uid);
});

const remove = async (said?: { reason: string }) => {
  const report = await reportOfMonth(world.piling, '2024-01-01');
  const path = `/api/tracker/${world.project.structureUid}/commit/${report.uid}/indicator/${uid}/?all_ref=true`;
  return world.admin('DELETE', path, said);
};
const register = async () =>
  (await restatementStore(tenantUid).all(world.project.uid)).map(({ act, reason, status }) => `${act} ${status}: ${reason}`);

describe('an indicator with approved figures', () => {
  it('stands in the register with who removed it', async () => {
    expect((await remove()).status).toBe(204);
    await recordFigures(tenantUid, world.project.uid);
    expect(await register()).toEqual(['indicator removal settled: Not given.']);
    const [entry] = await restatementStore(tenantUid).all(world.project.uid);
    expect([entry!.by, entry!.figures.map(({ old, new: now }) => [old, now])]).toEqual([world.ada.userUid, [['21', null]]]);
  });

  it('stands there with the reason that its person gave', async () => {
    expect((await remove({ reason: ' Measured elsewhere now ' })).status).toBe(204);
    expect(await register()).toEqual([expect.stringMatching(/^indicator removal \w+: Measured elsewhere now$/)]);
  });

  it('is not removed while one of its periods is closed', async () => {
    expect((await world.admin('POST', `${await periodPath(world)}closing/`, {})).status).toBe(200);
    const { status, text } = await remove();
    expect([status, text]).toEqual([409, expect.stringContaining('is closed since')]);
    expect((await indicatorStore(tenantUid).load(world.project.uid)).indicators.map((each) => each.uid)).toEqual([uid]);
  });

  it('is recorded neither as lost nor as new while a merge of its metric is half done', async () => {
    const from = 'metric of Power';
    const cause = { at: '2026-01-01', by: 'x', correlationId: 'x' };
    await transact(await metricUseStore(tenantUid).aliasWrites(from, 'other', cause));
    expect((await metricUseStore(tenantUid).aliases()).size).toBeGreaterThan(0);
    await db.entities.indicator
      .patch({ tenantUid, projectUid: world.project.uid, uid })
      .set({
        metrics: [{ uid: 'other', name: 'Other', unit: 'kWh', category: '' }],
        operationJson: toOperation({ eqnType: 0, numerators: ['other'], numerators2: [], denominators: [], factor: 1 }),
      })
      .go();
    await recordFigures(tenantUid, world.project.uid);
    expect(await register()).toEqual([]);
    const { periods } = await figureRecordStore(tenantUid).last(world.project.uid);
    expect(periods.flatMap(({ recorded }) => recorded.figures.map(({ value }) => value))).toEqual(['21']);
    await db.entities.metricalias.delete({ tenantUid, fromUid: from }).go();
    await db.entities.mergedmetrics.delete({ tenantUid }).go();
  });
});
