import { beforeEach, expect, it } from 'vitest';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { contextOf, decideOn, enter, reportsOf, submit } from '../../support/memory/world/supply.ts';

const { evidenceOfFigure } = await import('../../../functions/core/dashboard/evidence.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeEach(async () => {
  world = await makeMeasured([{ Gas: '7' }, { Power: '30' }]);
});

/** Reopens a month, and submits it with another power, which then waits for approval. */
async function submitAgain(month: number, Power: string) {
  const report = async () => (await reportsOf(world.pack))[month]!;
  await decideOn(world.ann, await report(), 'REOPEN');
  await enter(world.sam, world.project, await report(), { Power });
  await submit(world.sam, await report());
}

/** The values in the evidence of a month, and the submission that it names. */
async function shown(month: number) {
  const reader = contextOf(world.sam, { grant: { isAdmin: true, actions: [] } } as never);
  const figure = { indicatorId: world.indicator, refId: 'root', period: await world.period(month) };
  const { reports } = await evidenceOfFigure(reader, world.project.uid, figure);
  return reports.map(({ values, receipt }) => [values[0]!.value, receipt?.submission]);
}

it('the evidence of a figure names the submission whose values it shows', async () => {
  // January has no power, so its approved submission does not take part.
  expect(await shown(0)).toEqual([[null, 1]]);
  await submitAgain(0, '5');
  expect(await shown(0)).toEqual([['5', 2]]);
  await submitAgain(1, '31');
  expect(await shown(1)).toEqual([['30', 1]]);
});
