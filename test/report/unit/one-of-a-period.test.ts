import { beforeEach, describe, expect, it } from 'vitest';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  nodeIn,
  periodsIn,
  reportOfMonth,
  reportPath,
} from '../../support/memory/closing.ts';
import { withLateIndex } from '../../support/memory/disturbance/meanwhile.ts';
import { byOf, tenantUid } from '../../support/memory/world/supply.ts';

const { moveReport } = await import('../../../functions/core/report/move.ts');
const { continuePackages } = await import('../../../functions/core/project/continue-packages.ts');
const { periodStore } = await import('../../../functions/data/stores/project/period-store.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');

type Package = ClosingWorld['crane'];
let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

/** Enters a figure in an open report and submits it while the index does not contain another report yet. */
async function submitUnseen(pack: Package, uid: string, unseen: string) {
  const node = await nodeIn(world, pack, uid);
  const inputs = [{ uid: node.uid, input: { value: '7' } }];
  const entered = await world.reporter('PUT', `/api/tracker/${pack.structureUid}/commit/${uid}/inputs/`, { inputs });
  expect(entered.status, entered.text).toBe(200);
  const path = `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/`;
  return withLateIndex(unseen, () => world.reporter('POST', path, { comment: 'Done', commit: uid }));
}
async function moveTo(pack: Package, uid: string, month: number) {
  const period = (await periodsIn(world.project))[month]!.uid;
  const body = { reporting_period: period, comment: 'Entered for the wrong month' };
  return world.admin('PATCH', reportPath(pack, uid), body);
}
async function moveToCrane(report: Awaited<ReturnType<typeof approveMonth>>) {
  const frame = await reportFrame(tenantUid, world.project.uid);
  await moveReport(byOf(world.ada), report, frame, { pack: frame.packages.get(world.crane.uid)!, frame }, 'Wrong place');
}
const TAKEN = [409, expect.stringContaining('Another report of this package has this reporting period')];

describe('of two reports of a package in one period the second is not submitted', () => {
  it('where the first has just come from another package and the index does not name it yet', async () => {
    const report = await approveMonth(world, world.piling, '2024-01-01', '10');
    const open = await reportOfMonth(world.crane, '2024-01-01');
    await moveToCrane(report);
    const { status, text } = await submitUnseen(world.crane, open.uid, report.uid);
    expect([status, text]).toEqual(TAKEN);
  });

  it('where the first has just come from another period, beside an approved report that is later', async () => {
    const [january, february] = [
      await approveMonth(world, world.piling, '2024-01-01', '10'),
      await approveMonth(world, world.piling, '2024-02-01', '11'),
    ];
    const open = await reportOfMonth(world.piling, '2024-03-01');
    expect((await moveTo(world.piling, february.uid, 11)).status).toBe(200);
    expect((await moveTo(world.piling, january.uid, 2)).status).toBe(200);
    const { status, text } = await submitUnseen(world.piling, open.uid, january.uid);
    expect([status, text]).toEqual(TAKEN);
  });
});

it('the next report begins in no period that another one has which the index does not name yet', async () => {
  await approveMonth(world, world.piling, '2024-01-01', '10');
  const february = await approveMonth(world, world.piling, '2024-02-01', '11');
  const open = await reportOfMonth(world.crane, '2024-01-01');
  await moveToCrane(february);
  const { status, text } = await submitUnseen(world.crane, open.uid, february.uid);
  expect(status, text).toBeLessThan(300);
  expect((await reportOfMonth(world.crane, '2024-03-01')).isStaging).toBe(true);
  expect((await reportOfMonth(world.crane, '2024-02-01')).uid).toBe(february.uid);
});

it('new periods go on after a report that the index does not name yet', async () => {
  for (const { startDate } of await periodsIn(world.project)) await approveMonth(world, world.crane, startDate, '5');
  const december = await reportOfMonth(world.crane, '2024-12-01');
  const next = [
    { start: '2025-01-01', end: '2025-02-01' },
    { start: '2025-02-01', end: '2025-03-01' },
  ];
  const by = byOf(world.ada);
  const [, last] = await periodStore(tenantUid, world.project.uid).add(next, 0, by.cause);
  expect((await moveTo(world.crane, december.uid, 12)).status).toBe(200);
  const begun = await withLateIndex(december.uid, () => continuePackages(by, world.project.uid));
  expect(begun).toEqual([last!.uid]);
});

it('a report does not get the period of another one that the index does not name yet', async () => {
  const report = await approveMonth(world, world.piling, '2024-01-01', '10');
  const own = await approveMonth(world, world.crane, '2024-01-01', '5');
  expect((await moveTo(world.crane, own.uid, 3)).status).toBe(200);
  await moveToCrane(report);
  const { status, text } = await withLateIndex(report.uid, () => moveTo(world.crane, own.uid, 0));
  expect([status, text]).toEqual([400, expect.stringContaining('Another report of this package has this reporting period')]);
});
