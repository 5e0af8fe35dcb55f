import { beforeEach, expect, it } from 'vitest';
import { meanwhile } from '../../support/memory/disturbance/meanwhile.ts';
import { approve, makeWorld, run, share, start, stored, world } from '../../support/memory/world/shares.ts';
import { contextOf, load, reportsOf, tenantUid, valuesOf } from '../../support/memory/world/supply.ts';

const { changePeriod } = await import('../../../functions/core/report/change-period.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

beforeEach(async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '1', Tap: '1' });
  await share(0, [0.5]);
});

const client = () => world.clients[0]!;
/** The client's administrator moves a report to the third quarter. */
async function moveToThird(uid: string): Promise<void> {
  const { periods } = await load(client().project.uid);
  const [report, frame] = [await reportStore(tenantUid).header(uid), await reportFrame(tenantUid, client().project.uid)];
  await changePeriod(contextOf(world.cleo, { loaded: { report, frame } as never }), { reporting_period: periods[2]!.uid });
}
/** The status of the client's reports and their number of figures, by first day of the period. */
async function reportsByQuarter() {
  const rows = (await reportsOf(client().pack)).map(async (report) => {
    const values = (await valuesOf(report)).filter(({ value }) => value !== null);
    return [report.periodStart, [report.status, values.length]];
  });
  return Object.fromEntries(await Promise.all(rows));
}

it('figures come into their own quarter where the report is moved to another one at that moment', async () => {
  const [target] = await reportsOf(client().pack);
  const uid = await start();
  const isMoved = meanwhile(() => moveToThird(target!.uid), '"metricUid"');
  await run(uid);
  expect(isMoved()).toBe(true);
  expect((await stored())!.outcomes).toMatchObject([{ isSent: true }]);
  expect(await reportsByQuarter()).toMatchObject({
    '2024-01-01': ['Pending Approval', 2],
    '2024-07-01': ['Nothing Received', 0],
  });
});
