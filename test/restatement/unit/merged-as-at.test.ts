import { afterEach, expect, it, vi } from 'vitest';
import type { SignedInRequest } from '../../../functions/http/request-context.ts';
import { addIndicator, approve, officialWorld, record, register, steps } from '../../support/memory/official.ts';
import { contextOf } from '../../support/memory/world/supply.ts';

const { readFigures } = await import('../../../functions/api/dashboard/restatements.ts');
const { mergeIndicatorInto } = await import('../../../functions/core/indicator/merge-indicators.ts');

afterEach(() => vi.useRealTimers());

it('the official figures of a day show no indicator that had been merged into another one with the same figures by then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-01T10:00:00Z') });
  const world = await officialWorld();
  const same = await addIndicator(world, 'The same');
  await approve(world, 0, 0, '21');
  await record(world);
  vi.setSystemTime(new Date('2024-05-10T10:00:00Z'));
  await mergeIndicatorInto(contextOf(world.ann, {}), same.uid, world.indicator.uid);
  await record(world);
  const namesAt = async (asAt: string) => {
    const context = { ...contextOf(world.ann, {}), reply: {} } as unknown as SignedInRequest;
    const asked = { params: { projectId: world.project.uid }, query: { asAt, restated: false } };
    return (await readFigures(context, asked)).figures.map(({ name }) => name).sort();
  };
  expect(await namesAt('2024-05-02')).toEqual(['Energy', 'The same']);
  expect(await namesAt('2024-05-10')).toEqual(['Energy']);
  expect(await steps(world)).toEqual(['2024-01 recorded - 21', '2024-01 recorded - 21', '2024-01 published 21 -']);
  expect(await register(world)).toEqual([]);
});
