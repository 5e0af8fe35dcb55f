import { beforeEach, describe, expect, it } from 'vitest';
import { approveMonth, type ClosingWorld, closingWorld, reportPath, reportStore } from '../../support/memory/closing.ts';
import { meanwhile, withLateIndex } from '../../support/memory/disturbance/meanwhile.ts';
import { byOf, load, tenantUid } from '../../support/memory/world/supply.ts';

const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { moveReport } = await import('../../../functions/core/report/move.ts');

let world: ClosingWorld;
let report: Awaited<ReturnType<typeof approveMonth>>;
beforeEach(async () => {
  world = await closingWorld();
  report = await approveMonth(world, world.piling, '2024-01-01', '10');
});

/** Moves the approved report of January to the other package. */
async function moveToCrane() {
  const frame = await reportFrame(tenantUid, world.project.uid);
  await moveReport(byOf(world.ada), report, frame, { pack: frame.packages.get(world.crane.uid)!, frame }, 'Wrong place');
}
const removeCrane = () => world.admin('DELETE', `/api/tracker/${world.project.structureUid}/ref/${world.crane.uid}/`);
const names = async () => (await load(world.project.uid)).packages.map(({ name }) => name).sort();
const figures = () => world.admin('GET', `${reportPath(world.crane, report.uid)}`);

describe('a package that an approved report was just moved into', () => {
  it('stays where the move comes right before its deletion is written', async () => {
    const isMoved = meanwhile(moveToCrane);
    const { status, text } = await removeCrane();
    expect(isMoved()).toBe(true);
    expect([status, text]).toEqual([409, expect.stringContaining('has submitted reports')]);
    expect(await names()).toEqual(['Crane', 'Piling']);
    expect((await figures()).status).toBe(200);
  });

  it('stays while the index does not name the report yet', async () => {
    await moveToCrane();
    const { status, text } = await withLateIndex(report.uid, removeCrane);
    expect([status, text]).toEqual([409, expect.stringContaining('has submitted reports')]);
    expect(await names()).toEqual(['Crane', 'Piling']);
    expect((await reportStore(tenantUid).header(report.uid)).packageUid).toBe(world.crane.uid);
  });

  it('stays with its project', async () => {
    await moveToCrane();
    const remove = () => world.admin('DELETE', `/api/project/${world.project.uid}/`);
    expect((await withLateIndex(report.uid, remove)).status).toBe(409);
    expect(await names()).toContain('Crane');
  });
});

it('a package without submissions is deleted with the report that its index does not name yet, and leaves the board', async () => {
  const entryOf = () => boardStore(tenantUid).entry(world.project.uid, world.crane.uid);
  const { reportUid } = (await entryOf())!;
  expect((await withLateIndex(reportUid, removeCrane)).status).toBe(204);
  expect(await entryOf()).toBeUndefined();
  expect((await figures()).status).toBe(404);
  await expect(reportStore(tenantUid).header(reportUid)).rejects.toThrow();
});
