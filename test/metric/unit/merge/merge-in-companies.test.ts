import { beforeEach, expect, it } from 'vitest';
import { forgetMerges, merges } from '../../../support/memory/merges.ts';
import { measuredCompany } from '../../../support/memory/world/measured-company.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { keptSumsOf } = await import('../../../../functions/core/company/kept-sums.ts');
const { loadMeasuring } = await import('../../../../functions/core/company/dashboard.ts');
const { figuresOfCompany } = await import('../../../../functions/core/company/results.ts');
const { keepSums } = await import('../../../../functions/core/company/make-sums.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
beforeEach(async () => {
  await forgetMerges();
  world = await measuredCompany();
  await world.rollUp();
  await keepSums(tenantUid);
});

const begin = () => merges(causeOf(world.sites[0]!.ann.userUid), 'Gas', 'Power');
const shown = async () => {
  const context = { ...world.sites[0]!.context, now: new Date() };
  const range = { toDate: '2024-02-29', interval: 'month' } as const;
  const { scene, computed } = await figuresOfCompany(context, world.group.uid, range, false);
  expect(scene.waiting).toBe(0);
  return computed[0]!.figures.periods.map(({ official }) => official.value);
};
const usesKept = async () => {
  const measuring = await loadMeasuring({ tenantUid }, world.group.uid);
  return (await keptSumsOf(tenantUid, measuring, new Date().toISOString())) !== undefined;
};

it('counts in the figures of a company from the beginning of a merge on, before its worker comes to a project', async () => {
  // 21 + 21, 30 + 30
  expect(await shown()).toEqual(['42', '60']);
  await begin();
  // and 7 + 7, 5 + 5 of gas
  expect(await shown()).toEqual(['56', '70']);
});

it('leaves to a company the sums that it keeps of its projects, once the worker has looked at all of them', async () => {
  await world.addIdle();
  expect(await usesKept()).toBe(true);
  const work = await begin();
  expect(await usesKept()).toBe(false);
  await work();
  await keepSums(tenantUid);
  expect(await usesKept()).toBe(true);
  expect(await shown()).toEqual(['56', '70']);
});

it('has the worker add up all projects where nobody looks at a dashboard', async () => {
  await world.addIdle();
  const work = await begin();
  await work();
  await keepSums(tenantUid);
  expect(await usesKept()).toBe(true);
});

it('has the worker go on where a file is refused, so that the next one is written', async () => {
  for (let idle = 0; idle < 41; idle += 1) await world.addIdle();
  await begin();
  await expect(world.file()).rejects.toThrow('still being added up');
  await keepSums(tenantUid);
  await expect(world.file()).resolves.toBeDefined();
});
