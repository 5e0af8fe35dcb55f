import { beforeEach, describe, expect, it } from 'vitest';
import { ROLL_UP_PATTERNS } from '../../../cdk/constructs/roll-up-patterns.ts';
import { type ClosingWorld, closingWorld, periodsIn, reportPath } from '../../support/memory/closing.ts';
import { toldBy } from '../../support/memory/roll-up-stream.ts';
import { reportsOf } from '../../support/memory/world/supply.ts';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

async function change(body: object) {
  const [report] = await reportsOf(world.crane);
  const { status, text } = await world.admin('PATCH', reportPath(world.crane, report!.uid), body);
  expect(status, text).toBe(200);
}
const toggle = () => change({ status: 'HOLD', comment: 'On hold status toggled' });

describe('the roll-up for companies is told', () => {
  it('that a package is put on hold, and that it is released', async () => {
    expect([...(await toldBy(toggle))]).toEqual([world.project.uid]);
    expect([...(await toldBy(toggle))]).toEqual([world.project.uid]);
  });

  it('that the first report of a package is moved to another period', async () => {
    const march = (await periodsIn(world.project))[2]!.uid;
    expect([...(await toldBy(() => change({ reporting_period: march })))]).toEqual([world.project.uid]);
  });
});

it('Lambda takes all patterns of the roll-up', () => {
  expect(ROLL_UP_PATTERNS.length).toBeLessThanOrEqual(5);
});
