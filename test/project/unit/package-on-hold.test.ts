import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { type ClosingWorld, closingWorld, periodPath, periodsIn, reportPath } from '../../support/memory/closing.ts';
import { load, reportsOf } from '../../support/memory/world/supply.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const heldFrom = async () => (await load(world.project.uid)).packages.find(({ uid }) => uid === world.crane.uid)!.heldFrom;
async function sent(body: object) {
  const [report] = await reportsOf(world.crane);
  return world.admin('PATCH', reportPath(world.crane, report!.uid), body);
}
async function change(body: object) {
  const answer = await sent(body);
  expect(answer.status, answer.text).toBe(200);
}
const HOLD = { status: 'HOLD', comment: 'On hold status toggled' };
const hold = () => change(HOLD);
/** Closes February. The package's open report is for January. */
const closeFebruary = async () => {
  expect((await world.admin('POST', `${await periodPath(world, 1)}closing/`, {})).status).toBe(200);
};
const EXPECTS = 'This would change which reports it expects of this package. Ask an administrator for an exception.';
const refused = [409, expect.stringContaining(EXPECTS)];

describe('a package on hold', () => {
  it('knows since which period nobody has to report for it', async () => {
    const [january] = await periodsIn(world.project);
    await hold();
    expect(await heldFrom()).toBe(january!.startDate);
  });

  it('owes its reports again once it is released', async () => {
    await hold();
    await hold();
    expect(await heldFrom()).toBeUndefined();
  });

  it('is on hold from the period that its report is moved to', async () => {
    const march = (await periodsIn(world.project))[2]!;
    await hold();
    await change({ reporting_period: march.uid });
    expect(await heldFrom()).toBe(march.startDate);
  });

  it('is not put on hold or released where a closed period would expect its report no more, or again', async () => {
    await closeFebruary();
    const held = await sent(HOLD);
    expect([held.status, held.text]).toEqual(refused);
    expect(held.text).toContain('The period 1st Feb 24 - 29th Feb 24 is closed');
    expect([await heldFrom(), (await reportsOf(world.crane))[0]!.status]).toEqual([undefined, 'Nothing Received']);
    await world.admin('POST', `${await periodPath(world, 1)}reopening/`, { reason: 'To put it on hold' });
    await hold();
    await closeFebruary();
    const released = await sent(HOLD);
    expect([released.status, released.text]).toEqual(refused);
  });

  it('is put on hold by an exception of the closed period for it', async () => {
    await closeFebruary();
    const last_day = addDays(todayIn('Europe/London', new Date().toISOString()), 1);
    const path = `${await periodPath(world, 1)}exceptions/`;
    const except = async (pack: string) => world.admin('POST', path, { reason: 'Gone', last_day, ref_ids: [pack] });
    expect((await except(world.piling.uid)).status).toBe(200);
    expect((await sent(HOLD)).status).toBe(409);
    expect((await except(world.crane.uid)).status).toBe(200);
    await hold();
    expect(await heldFrom()).toBe('2024-01-01');
  });

  it('is put on hold where an earlier period alone is closed', async () => {
    await change({ reporting_period: (await periodsIn(world.project))[2]!.uid });
    await closeFebruary();
    await hold();
    expect(await heldFrom()).toBe('2024-03-01');
  });

  it('keeps its open report from being moved over a closed period', async () => {
    await closeFebruary();
    const { status, text } = await sent({ reporting_period: (await periodsIn(world.project))[2]!.uid });
    expect([status, text]).toEqual(refused);
    expect((await reportsOf(world.crane))[0]!.periodStart).toBe('2024-01-01');
  });
});
