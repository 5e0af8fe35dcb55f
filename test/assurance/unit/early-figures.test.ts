import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../functions/core/context.ts';
import { approveMonth, type ClosingWorld, closingWorld, measure } from '../../support/memory/closing.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { addFinding } = await import('../../../functions/core/assurance/findings.ts');
const { sampleFigures } = await import('../../../functions/core/assurance/samples.ts');

const DURING_FEBRUARY = new Date('2024-02-20T12:00:00.000Z');

let world: ClosingWorld;
let context: Context;

/** January is over. February is not, but its report is approved already. */
beforeAll(async () => {
  world = await closingWorld();
  await measure(world);
  await approveMonth(world, world.piling, '2024-01-01', '5');
  await approveMonth(world, world.piling, '2024-02-01', '7');
  const { userUid } = world.ada;
  const grant = { isAdmin: true, actions: [], auditor: true as const };
  const actor = { ...world.ada, userUid, email: 'ada@x.example', firstName: 'Ada', lastName: 'Tester' } as never;
  context = contextOf(world.ada, { now: DURING_FEBRUARY, grant, actor, host: 'ours.example' });
});

const startsOf = (figures: { start: string }[]) => figures.map(({ start }) => start).sort();

describe('an official figure of a period that goes on', () => {
  it('is among those that a sample without a range is drawn from', async () => {
    const { population, figures } = await sampleFigures(context, world.project.uid, { size: 10 });
    expect([population, startsOf(figures)]).toEqual([2, ['2024-01-01', '2024-02-01']]);
  });

  it('takes a finding', async () => {
    const { figures } = await sampleFigures(context, world.project.uid, {
      size: 1,
      fromDate: '2024-02-01',
      toDate: '2024-12-31',
    });
    expect(startsOf(figures)).toEqual(['2024-02-01']);
    const { figure } = await addFinding(context, world.project.uid, { text: 'How?', figure: figures[0] });
    expect(figure).toMatchObject({ start: '2024-02-01', value: '7' });
  });
});
