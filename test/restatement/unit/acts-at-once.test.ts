import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  approve,
  calculate,
  decide,
  type OfficialWorld,
  officialWorld,
  operationOf,
  record,
  register,
  reportAt,
} from '../../support/memory/official.ts';
import { decideAlone, enter, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

let world: OfficialWorld;

async function revise(pack: number, Power: string): Promise<void> {
  await enter(world.sam, world.project, await reportAt(world, pack, 0), { Power });
  await submit(world.sam, await reportAt(world, pack, 0));
  await decide(world, pack, 0, 'APPROVE');
}

/** Puts both reports of January on hold before the worker runs. */
async function holdBoth(): Promise<void> {
  const reports = [await reportAt(world, 0, 0), await reportAt(world, 1, 0)];
  for (const report of reports) await decideAlone(world.ann, report, 'HOLD');
  for (const { uid } of reports) await recalculateReport(tenantUid, uid);
}

/** Sends everything up to the transaction with the first steps of figures, then dies. */
function dyingAfterSteps() {
  const send = client.send.bind(client);
  let isDead = false;
  return vi.spyOn(client, 'send').mockImplementation((async (command: { constructor: { name: string }; input: object }) => {
    if (isDead) throw new Error('died');
    const answer = await send(command as never);
    isDead = command.constructor.name === 'TransactWriteCommand' && JSON.stringify(command.input).includes('figuresteps');
    return answer;
  }) as never);
}

beforeEach(async () => {
  world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await approve(world, 1, 0, '4');
  await record(world);
});

describe('acts on two reports of a period that nobody looked at in between', () => {
  it('are both settled where both reports were reopened and approved again', async () => {
    for (const pack of [0, 1]) await decide(world, pack, 0, 'REOPEN');
    await revise(0, '20');
    await revise(1, '7');
    await record(world);
    // 21 + 4 = 25, then 20 + 7 = 27
    expect(await register(world)).toEqual([
      'approval settled, 25 > 27',
      'approval together',
      'reopening together',
      'reopening together',
    ]);
  });

  it('are both settled where both reports were put on hold', async () => {
    await holdBoth();
    await record(world);
    expect(await register(world)).toEqual(['hold settled, 25 > -', 'hold together']);
  });

  it('are both settled where the worker dies after the record', async () => {
    await holdBoth();
    const send = dyingAfterSteps();
    await record(world).catch(() => undefined);
    send.mockRestore();
    await record(world);
    expect(await register(world)).toEqual(['hold settled, 25 > -', 'hold together']);
  });

  it('are not taken for an unannounced change of the same day', async () => {
    for (const pack of [0, 1]) await decide(world, pack, 0, 'REOPEN');
    await calculate(world, operationOf(2));
    await record(world);
    await revise(0, '20');
    await revise(1, '7');
    await record(world);
    // twice 25, then twice 27
    expect(await register(world)).toEqual([
      'approval settled, 50 > 54',
      'approval together',
      'other settled, 25 > 50',
      'reopening together',
      'reopening together',
    ]);
  });
});

it('a change of the calculation and a reopening are settled with the approval of the report in the same moment', async () => {
  await decide(world, 0, 0, 'REOPEN');
  await calculate(world, operationOf(2), 'The factor was wrong');
  await revise(0, '20');
  await record(world);
  // 21 + 4 = 25, then twice 20 + 4
  expect((await register(world)).sort()).toEqual(['approval settled, 25 > 48', 'equation together', 'reopening together']);
});
