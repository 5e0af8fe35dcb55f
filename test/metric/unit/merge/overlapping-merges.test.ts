import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured, metricOf } from '../../../support/memory/definitions.ts';
import { disturbed } from '../../../support/memory/disturbance/each-step.ts';
import { forgetMerges, merges } from '../../../support/memory/merges.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { resultStore } = await import('../../../../functions/data/stores/indicator/result-store.ts');
const { pastStore } = await import('../../../../functions/data/stores/report/past-store.ts');
const { figuresToToday } = await import('../../../../functions/core/metric/figures-to-today.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  await forgetMerges();
  world = await makeMeasured([{ Power: '21' }]);
});

const begin = (from: string, to: string) => merges(world.context.cause, from, to);
const results = async () => {
  const stored = await resultStore(tenantUid).range(world.project.uid, '2024-01-01', '2024-12-31');
  return stored.map(({ official }) => official!.values);
};
const past = async () => (await pastStore(tenantUid).of(world.pack.uid)).map(({ figures }) => figures);

const RESULT = '"__edb_e__":"result"';
const PAST = '"__edb_e__":"past"';

describe('two merges in a row, from power to gas and on to steam', () => {
  const expectSteam = async () => {
    expect(await results()).toEqual([[[metricOf('Steam'), '21']]]);
    expect(await past()).toEqual([{ [metricOf('Steam')]: '21' }]);
    expect(await world.official(1)).toEqual(['21']);
  };

  it.each([
    ['a result', RESULT],
    ['the past', PAST],
  ])('leave all with the last metric, where the second worker ends while the first one writes %s', async (_what, text) => {
    const first = await begin('Power', 'Gas');
    await disturbed(text, async () => (await begin('Gas', 'Steam'))(), first);
    await expectSteam();
  });

  it.each([
    ['a result', RESULT],
    ['the past', PAST],
  ])('leave all with the last metric, where the first worker writes %s while the second one does', async (_what, text) => {
    await begin('Power', 'Gas');
    const second = await begin('Gas', 'Steam');
    const early = new Map([[metricOf('Power'), metricOf('Gas')]]);
    const late = async () => {
      await resultStore(tenantUid).toToday(world.project.uid, early);
      await pastStore(tenantUid).toToday(world.pack.uid, early);
    };
    await disturbed(text, late, second);
    await expectSteam();
  });

  it('are known to a worker whose own merge was the only one when it began to move figures', async () => {
    await begin('Power', 'Gas');
    let isBegun = false;
    const progress = async () => {
      if (!isBegun) await begin('Gas', 'Steam');
      isBegun = true;
    };
    await figuresToToday({ tenantUid, progress });
    await expect(results()).resolves.toEqual([[[metricOf('Steam'), '21']]]);
    expect(await past()).toEqual([{ [metricOf('Steam')]: '21' }]);
  });
});
