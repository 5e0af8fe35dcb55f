import { beforeAll, expect, it } from 'vitest';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  nodeIn,
  periodsIn,
  recalculateReport,
  reportOfMonth,
  reportPath,
  tenantUid,
} from '../../support/memory/closing.ts';

let world: ClosingWorld;
const [APRIL, MAY, JUNE] = ['2024-04-01', '2024-05-01', '2024-06-01'];

const listed = async (start: string) =>
  (await world.approver('GET', '/api/tracker/commit/?requiresAction=true&light=true'))
    .json<OpenReport[]>()
    .find(({ reporting_period_data }) => reporting_period_data?.startDate === start);

/** Submits figures of Power and Gas for a package, by default Piling, without the work that follows. */
async function submit(
  start: string,
  figures: Record<string, { value: string; meta_json?: { noReport: boolean } }>,
  pack = world.piling,
) {
  const { uid } = await reportOfMonth(pack, start);
  const at = `/api/tracker/${pack.structureUid}/commit/${uid}/`;
  const inputs = await Promise.all(
    Object.entries(figures).map(async ([metric, input]) => ({
      uid: (await nodeIn(world, pack, uid, metric)).uid,
      input,
    })),
  );
  expect((await world.reporter('PUT', `${at}inputs/`, { inputs })).status).toBe(200);
  const sent = await world.reporter('POST', `/api/tracker/${pack.structureUid}/ref/${pack.uid}/commit/`, {
    comment: 'Done',
  });
  expect(sent.status, sent.text).toBeLessThan(300);
  return uid;
}

beforeAll(async () => {
  world = await closingWorld();
  for (const [month, value] of [
    ['2024-01-01', '21'],
    ['2024-02-01', '19'],
    ['2024-03-01', '20'],
  ] as const)
    await approveMonth(world, world.piling, month, value);
});

it('the list of what waits says how many figures of a submission its approver should check', async () => {
  const uid = await submit(APRIL, { Power: { value: '200' }, Gas: { value: '4' } });
  expect(await listed(APRIL)).toMatchObject({ uid, flagged: null, copied: null });
  await recalculateReport(tenantUid, uid);
  // Power is ten times the usual; Gas has no earlier figure.
  expect(await listed(APRIL)).toMatchObject({ uid, submission: 1, flagged: 1, copied: 0 });
});

it('counts again after a submission of other figures, and not in between', async () => {
  const { uid } = await reportOfMonth(world.piling, APRIL);
  await world.approver('PATCH', reportPath(world.piling, uid), { status: 'REJECT', comment: 'Ten times?' });
  const at = `/api/tracker/${world.piling.structureUid}/commit/${uid}/`;
  const power = await nodeIn(world, world.piling, uid);
  await world.reporter('PUT', `${at}inputs/`, { inputs: [{ uid: power.uid, input: { value: '20' } }] });
  const again = await world.reporter('PATCH', reportPath(world.piling, uid), { status: 'UPDATE', comment: 'Corrected' });
  expect(again.status, again.text).toBe(200);
  expect(await listed(APRIL)).toMatchObject({ submission: 2, flagged: null });
  await recalculateReport(tenantUid, uid);
  expect(await listed(APRIL)).toMatchObject({ flagged: 0 });
  await world.approver('PATCH', reportPath(world.piling, uid), { status: 'APPROVE', comment: 'Good' });
});

it('leaves out what is marked N/A, and reads the months before alone', async () => {
  const uid = await submit(MAY, { Power: { value: '500', meta_json: { noReport: true } }, Gas: { value: '40' } });
  await recalculateReport(tenantUid, uid);
  // Gas was 4 in April, so 40 is to check; Power is N/A
  expect(await listed(MAY)).toMatchObject({ flagged: 1 });
});

it('says how many metrics have no figure that the month before has', async () => {
  await world.approver('PATCH', reportPath(world.piling, (await listed(MAY))!.uid), { status: 'APPROVE', comment: 'Good' });
  const uid = await submit(JUNE, { Power: { value: '20' } });
  expect((await listed(JUNE))?.emptied).toBeUndefined();
  await recalculateReport(tenantUid, uid);
  // Gas was 40 in May; Power was N/A then
  expect(await listed(JUNE)).toMatchObject({ uid, emptied: 1 });
  await world.approver('PATCH', reportPath(world.piling, uid), { status: 'APPROVE', comment: 'Good' });
});

it('counts nothing in the first report of a package, which has nothing to compare with', async () => {
  const january = '2024-01-01';
  const uid = await submit(january, { Power: { value: '5000' } }, world.crane);
  await recalculateReport(tenantUid, uid);
  expect(await listed(january)).toMatchObject({ uid, flagged: null });
});

it('counts nothing once a report is moved to the earliest period of its package, and anew where another one is earlier', async () => {
  const [january, february, june] = ['2024-01-01', '2024-02-01', '2024-06-01'] as const;
  const uid = await submit(february, { Power: { value: '50000' } }, world.crane);
  await recalculateReport(tenantUid, uid);
  expect(await listed(february)).toMatchObject({ uid, flagged: 1, copied: 0 });
  const first = await reportOfMonth(world.crane, january);
  const periods = await periodsIn(world.project);
  const move = async (report: string, to: string) => {
    const body = { reporting_period: periods.find(({ startDate }) => startDate === to)!.uid };
    const { status, text } = await world.admin('PATCH', reportPath(world.crane, report), body);
    expect([status, text]).toEqual([200, expect.any(String)]);
  };
  await move(first.uid, june);
  // Without January it is the earliest report.
  await recalculateReport(tenantUid, uid);
  expect(await listed(february)).toMatchObject({ uid, flagged: null, copied: null });
  await recalculateReport(tenantUid, first.uid);
  expect(await listed(june)).toMatchObject({ uid: first.uid, flagged: 1 });
  await move(first.uid, january);
  expect(await listed(january)).toMatchObject({ uid: first.uid, flagged: null, copied: null });
  await recalculateReport(tenantUid, first.uid);
  expect(await listed(january)).toMatchObject({ uid: first.uid, flagged: null, copied: null });
});
