import { beforeEach, describe, expect, it } from 'vitest';
import { approve, decide, type OfficialWorld, officialWorld, record, register, reportAt } from '../../support/memory/official.ts';
import { enter, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { recalculate } = await import('../../../functions/jobs/recalculate/run.ts');

let world: OfficialWorld;

async function revise(Power: string): Promise<void> {
  await decide(world, 0, 0, 'REOPEN');
  await enter(world.sam, world.project, await reportAt(world, 0, 0), { Power });
  await submit(world.sam, await reportAt(world, 0, 0));
  await decide(world, 0, 0, 'APPROVE');
  await recalculate({ tenantUid, payload: { reportUid: (await reportAt(world, 0, 0)).uid } });
  await record(world);
}

beforeEach(async () => {
  world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await record(world);
});

describe('an approval after a revision that changed no official figure', () => {
  it('is settled without figures, and the reopening with it', async () => {
    await revise('21');
    expect(await register(world)).toEqual(['approval settled', 'reopening together']);
  });

  it('is no part of a later revision of the report', async () => {
    await revise('21');
    await revise('30');
    expect(await register(world)).toEqual([
      'approval settled, 21 > 30',
      'reopening together',
      'approval settled',
      'reopening together',
    ]);
  });

  it('leaves one that changed figures with them', async () => {
    await revise('30');
    expect(await register(world)).toEqual(['approval settled, 21 > 30', 'reopening together']);
  });
});
