import { expect, it, vi } from 'vitest';
import { approveMonth, closingWorld, measure, tenantUid } from '../../support/memory/closing.ts';

const failing = vi.hoisted(() => new Set<string>());
vi.mock('../../../functions/core/company/roll-up.ts', async (original) => {
  const actual = await original<typeof import('../../../functions/core/company/roll-up.ts')>();
  return {
    ...actual,
    rollUp: async (...[tenant, project, wanted]: Parameters<typeof actual.rollUp>) => {
      if (failing.has(project)) throw new Error('Too many requests');
      return actual.rollUp(tenant, project, wanted);
    },
  };
});

const { db } = await import('../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { figuresOfCompany } = await import('../../../functions/core/company/results.ts');
const { causeOf, load } = await import('../../support/memory/world/supply.ts');

const JANUARY = '2024-01-01';
const DAY = 86_400_000;
const RANGE = { fromDate: JANUARY, toDate: '2024-01-31' };

/** A company whose project was summed up `days` days ago, before its first report was approved. The change was lost. */
async function summedBefore(days: number) {
  const world = await closingWorld();
  const { name, category, unit, resultMetricUid, metrics, operationJson } = await measure(world);
  const { project } = await load(world.project.uid);
  const fields = { name, category, unit, resultMetricUid, metrics, operationJson };
  await companyFiguresStore(tenantUid).addIndicator(project.companyUid, fields as never, causeOf(world.ada.userUid));
  const context = { tenantUid, cause: causeOf(world.ada.userUid), now: new Date() } as never;
  const read = async () => {
    const { scene, computed } = await figuresOfCompany(context, project.companyUid, RANGE, false);
    return { summed: scene.summed, value: computed[0]!.figures.value };
  };
  expect(await read()).toMatchObject({ value: null });
  const at = new Date(Date.now() - days * DAY).toISOString();
  await db.entities.projectsums.patch({ tenantUid, projectUid: world.project.uid }).set({ at }).go();
  await approveMonth(world, world.piling, JANUARY, '21');
  return { read, at, projectUid: world.project.uid };
}

it('the figures of a company tell when their oldest part was added up', async () => {
  const { read, at } = await summedBefore(0.5);
  expect(await read()).toEqual({ value: null, summed: at });
});

it('the figures of a company are added up anew after a day, should a change have been lost', async () => {
  const { read, at } = await summedBefore(1.5);
  const { value, summed } = await read();
  expect(value).toBe('21');
  expect(summed! > at).toBe(true);
});

it('the figures of a company are shown with the sums of before where a project cannot be added up anew', async () => {
  const { read, at, projectUid } = await summedBefore(1.5);
  failing.add(projectUid);
  expect(await read()).toEqual({ value: null, summed: at });
  failing.delete(projectUid);
  expect(await read()).toMatchObject({ value: '21' });
});
