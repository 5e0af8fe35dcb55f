import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured } from '../../support/memory/definitions.ts';
import {
  contextOf,
  decideOn,
  enter,
  jobsOf,
  makePackage,
  reportsOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { reportsOf: listedIn } = await import('../../../functions/data/stores/report/board-entry.ts');
const { moveReport } = await import('../../../functions/core/report/move.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { recalculate } = await import('../../../functions/jobs/recalculate/run.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
/** January, February and March are approved: 21, 19 and 400 of power; April waits, with 200. */
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }, { Power: '19' }, { Power: '400' }]);
  const april = await reportAt(3);
  await enter(world.sam, world.project, april, { Power: '200' });
  await submit(world.sam, april);
});

const reportAt = async (month: number) => (await reportsOf(world.pack))[month]!;
/** The number of figures to check in a month, in the list of pending actions. */
async function flagged(month: number) {
  const { uid } = await reportAt(month);
  const entry = await boardStore(tenantUid).entry(world.project.uid, world.pack.uid);
  return listedIn(entry!).find(({ reportUid }) => reportUid === uid)?.flagged;
}

describe('what the list says is to check in a report that waits', () => {
  it('is counted again when an earlier report of its package is corrected', async () => {
    expect(await flagged(3)).toBe(0);
    await decideOn(world.ann, await reportAt(2), 'REOPEN');
    await enter(world.sam, world.project, await reportAt(2), { Power: '20' });
    await submit(world.sam, await reportAt(2));
    await decideOn(world.ann, await reportAt(2), 'APPROVE');
    // 200 is ten times 21, 19 and 20
    expect(await flagged(3)).toBe(1);
  });

  it('is counted again when an earlier report is invalidated', async () => {
    await decideOn(world.ann, await reportAt(2), 'INVALIDATE');
    expect(await flagged(3)).toBe(1);
  });

  it('is counted again when an earlier report moves to another package', async () => {
    const other = await makePackage(world.sam, world.project, 'Dock');
    const frame = await reportFrame(tenantUid, world.project.uid);
    const target = { pack: frame.packages.get(other.uid)!, frame };
    const march = await reportAt(2);
    await moveReport(contextOf(world.ann, {}), march, frame, target, 'It is of the dock');
    await recalculate({ tenantUid, payload: (await jobsOf('recalculate')).at(-1)!.payload });
    expect(await flagged(2)).toBe(1);
  });
});
