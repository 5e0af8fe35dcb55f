import { expect, it } from 'vitest';
import { lateReading } from '../../support/memory/disturbance/late-reading.ts';
import {
  addIndicator,
  announce,
  approve,
  type OfficialWorld,
  officialWorld,
  operationOf,
  record,
} from '../../support/memory/official.ts';
import { causeOf, contextOf, items, tenantUid } from '../../support/memory/world/supply.ts';

const { recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { registerTable } = await import('../../../functions/core/restatement/register.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

/** More figures than an entry stores itself. */
const FIGURES = 54;

/** Multiplies the calculations of all indicators in the project. */
async function multiply({ project, sam }: OfficialWorld, factor: number): Promise<void> {
  const store = indicatorStore(tenantUid);
  for (const indicator of (await store.load(project.uid)).indicators)
    await store.replace(indicator, { ...indicator, operationJson: operationOf(factor) }, [], causeOf(sam.userUid));
}

it('an entry of more than 50 figures keeps what each was first, and the register all steps, also while an index is behind', async () => {
  const world = await officialWorld();
  for (let number = 2; number <= FIGURES; number += 1) await addIndicator(world, `Energy ${number}`);
  await approve(world, 0, 0, '21');
  await record(world);
  await announce(world, { act: 'factor', subject: { kind: 'metric', uid: 'gas', name: 'Gas' }, reason: 'A better factor' });
  const reading = lateReading(items);
  await multiply(world, 2);
  await record(world);
  await multiply(world, 3);
  await reading.while({ indexes: true }, () => recordFigures(tenantUid, world.project.uid));
  const [entry] = (await restatementStore(tenantUid).all(world.project.uid)).filter(({ figureCount }) => figureCount > 0);
  expect([entry!.act, entry!.figureCount, entry!.figures.length]).toEqual(['factor', FIGURES, 50]);
  expect(new Set(entry!.figures.map(({ old, new: value }) => `${old} > ${value}`))).toEqual(new Set(['21 > 63']));
  const table = await reading.while({ indexes: true }, () => registerTable(contextOf(world.ann, {}), world.project.uid));
  expect(table.filter((row) => row[1]?.includes('Gas'))).toHaveLength(2 * FIGURES);
});
