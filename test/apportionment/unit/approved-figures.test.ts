import { beforeEach, expect, it } from 'vitest';
import { approve, makeWorld, read, share, start, world } from '../../support/memory/shares.ts';
import { contextOf, enter, reportsOf, submit, tenantUid } from '../../support/memory/supply.ts';

const { decide } = await import('../../../functions/core/report/decision/decide.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

/** A decision on the supplier's first report whose result is not computed yet. */
async function decideEarly(decision: 'APPROVE' | 'REOPEN') {
  const [report] = await reportsOf(world.pack);
  const loaded = {
    report: (await reportStore(tenantUid).parts(report!.uid)).report,
    frame: await reportFrame(tenantUid, world.supplier.uid),
  };
  await decide(contextOf(world.ann, { loaded }), decision, { comment: decision });
}

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
});

it('are not those of a report that was reopened a moment ago', async () => {
  await decideEarly('REOPEN');
  const { plan } = await read();
  expect([plan.figures.figures.size, plan.figures.reports.map(({ counts }) => counts)]).toEqual([0, [false]]);
  await expect(start()).rejects.toThrow('No report of this period is approved yet');
});

it('are awaited where a report was approved again a moment ago', async () => {
  await decideEarly('REOPEN');
  await enter(world.sam, world.supplier, (await reportsOf(world.pack))[0]!, { Power: '200' });
  await submit(world.sam, (await reportsOf(world.pack))[0]!);
  await decideEarly('APPROVE');
  await expect(start()).rejects.toThrow('still being added up');
});
