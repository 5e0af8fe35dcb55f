import { beforeEach, describe, expect, it } from 'vitest';
import { type ClosingWorld, closingWorld, periodsIn, reportPath } from '../../support/memory/closing.ts';
import { load, reportsOf } from '../../support/memory/supply.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const heldFrom = async () => (await load(world.project.uid)).packages.find(({ uid }) => uid === world.crane.uid)!.heldFrom;
async function change(body: object) {
  const [report] = await reportsOf(world.crane);
  const answer = await world.admin('PATCH', reportPath(world.crane, report!.uid), body);
  expect(answer.status, answer.text).toBe(200);
}
const hold = () => change({ status: 'HOLD', comment: 'On hold status toggled' });

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
});
