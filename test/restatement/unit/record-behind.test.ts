import { beforeEach, describe, expect, it } from 'vitest';
import {
  approve,
  decide,
  type OfficialWorld,
  officialWorld,
  record,
  register,
  reportAt,
  steps,
} from '../../support/memory/official.ts';
import { decideAlone, enter, submit } from '../../support/memory/world/supply.ts';

let world: OfficialWorld;
beforeEach(async () => {
  world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await record(world);
});

async function resubmit(Power: string): Promise<void> {
  await decide(world, 1, 0, 'REOPEN');
  await enter(world.sam, world.project, await reportAt(world, 1, 0), { Power });
  await submit(world.sam, await reportAt(world, 1, 0));
  await decide(world, 1, 0, 'APPROVE');
}

describe('a restatement while workers are behind', () => {
  it('of a report that was approved and reopened before anybody looked says what it was', async () => {
    await approve(world, 1, 0, '4');
    await resubmit('5');
    await record(world);
    // 21 + 4 = 25, then 21 + 5 = 26
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 published 21 25', '2024-01 restated 25 26']);
    expect(await register(world)).toEqual(['approval settled, 25 > 26', 'reopening together']);
  });

  it('of a report whose approval nobody has computed yet says what it was, too', async () => {
    await enter(world.sam, world.project, await reportAt(world, 1, 0), { Power: '4' });
    await submit(world.sam, await reportAt(world, 1, 0));
    await decideAlone(world.ann, await reportAt(world, 1, 0), 'APPROVE');
    await resubmit('5');
    await record(world);
    expect(await steps(world)).toEqual(['2024-01 published - 21', '2024-01 published 21 25', '2024-01 restated 25 26']);
    expect(await register(world)).toEqual(['approval settled, 25 > 26', 'reopening together']);
  });
});
