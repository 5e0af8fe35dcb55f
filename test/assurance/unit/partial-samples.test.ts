import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../functions/core/context.ts';
import { approveMonth, type ClosingWorld, closingWorld, measure } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { assuranceOf } = await import('../../../functions/core/assurance/read.ts');
const { sampleFigures } = await import('../../../functions/core/assurance/samples.ts');
const { sampleView } = await import('../../../functions/api/assurance/views.ts');

let world: ClosingWorld;
let context: Context;
beforeAll(async () => {
  world = await closingWorld();
  await measure(world);
  await approveMonth(world, world.piling, '2024-01-01', '5');
  const grant = { isAdmin: true, actions: [], auditor: true as const };
  const actor = { ...world.ada, email: 'ada@x.example', firstName: 'Ada', lastName: 'Tester' } as never;
  context = contextOf(world.ada, { now: new Date('2024-03-20T12:00:00.000Z'), grant, actor, host: 'ours.example' });
});

const shown = async () => {
  const { samples, now, nameOf } = await assuranceOf(context, world.project.uid);
  return sampleView(samples[0]!, nameOf, now).figures;
};

describe('a sampled figure', () => {
  it('says that reports are missing in it', async () => {
    const { figures } = await sampleFigures(context, world.project.uid, { size: 1 });
    expect(figures).toMatchObject([{ value: '5', reports: 1, of: 2 }]);
    expect(await shown()).toMatchObject([{ value: '5', reports: 1, of: 2, now: { value: '5', reports: 1, of: 2 } }]);
  });

  it('says what the figure is now', async () => {
    await approveMonth(world, world.crane, '2024-01-01', '7');
    expect(await shown()).toMatchObject([{ value: '5', reports: 1, of: 2, now: { value: '12', reports: 2, of: 2 } }]);
  });
});
