import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ClosingWorld,
  closingWorld,
  nodeIn,
  periodsIn,
  reportOfMonth,
  reportPath,
} from '../../../support/memory/closing.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');
const { valueStore } = await import('../../../../functions/data/stores/report/value-store.ts');

let world: ClosingWorld;
let uid: string;
beforeEach(async () => {
  world = await closingWorld();
  uid = (await reportOfMonth(world.piling, '2024-01-01')).uid;
});

/** Enters a figure in the report as read before its place changed. */
async function enterBeside(change: object): Promise<void> {
  const report = await reportStore(tenantUid).header(uid);
  const node = await nodeIn(world, world.piling, uid);
  expect((await world.admin('PATCH', reportPath(world.piling, uid), change)).status).toBe(200);
  await valueStore(tenantUid, uid).save(report, [{ node, value: '5' }], causeOf(world.rob.userUid));
}
/** Period, due date and status of the report, and of its entry on the board. */
async function shown() {
  const report = await reportStore(tenantUid).header(uid);
  const entry = (await boardStore(tenantUid).entry(world.project.uid, world.piling.uid))!;
  return {
    report: [report.periodStart, report.dueDate, report.status],
    board: [entry.period?.startDate, entry.dueDate, entry.status],
  };
}

describe('the first entry of a report', () => {
  it('leaves its new due date on the board', async () => {
    await enterBeside({ due_date: '2024-02-20' });
    const { report, board } = await shown();
    expect(report).toEqual(['2024-01-01', '2024-02-20', 'Pending Input']);
    expect(board).toEqual(report);
  });

  it('is refused where the report has another period by then, which the board shows', async () => {
    const moved = enterBeside({ reporting_period: (await periodsIn(world.project))[5]!.uid });
    await expect(moved).rejects.toThrow('The status, period or package of this report changed');
    const { report, board } = await shown();
    expect(report).toEqual(['2024-06-01', expect.anything(), 'Nothing Received']);
    expect(board).toEqual(report);
  });
});
