import { expect, it } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { closingWorld, measure, tenantUid } from '../../support/memory/closing.ts';
import { causeOf } from '../../support/memory/world/supply.ts';

const { inCompany, inProject } = await import('../../../functions/data/trail-place.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { trailPage } = await import('../../../functions/core/trail/read.ts');

it('the trail has the equation of an indicator in words, with the names of its metrics', async () => {
  const world = await closingWorld();
  const made = await measure(world);
  const metrics = [{ uid: made.metrics[0]?.uid ?? 'metric of Power', name: 'Power', unit: 'kWh', category: '' }];
  const equation = { eqnType: 0, numerators: [metrics[0]!.uid], numerators2: [], denominators: [], factor: 2 } as const;
  const store = indicatorStore(tenantUid);
  await store.replace(made, { ...made, metrics, operationJson: toOperation(equation) }, [], causeOf(world.ada.userUid));
  const place = inProject(world.project.uid);
  const { entries } = await trailPage(tenantUid, place, { search: '', kind: 'indicator' }, { limit: 5 });
  // Both entries may have the same time.
  const changes = entries.map((entry) => entry.changes).find((each) => each.some(({ from }) => from !== null))!;
  expect(changes.find(({ field }) => field === 'equation')).toMatchObject({ from: '–', to: '2 × Power' });
  expect(changes.some(({ field }) => field === 'operationJson')).toBe(true);
});

it('the trail has the equation of an indicator of a company in words, too', async () => {
  const { ada, project } = await closingWorld();
  const metrics = [{ uid: 'metric of Power', name: 'Power', unit: 'kWh', category: '' }];
  const times = (factor: number) => {
    const equation = { eqnType: 0, numerators: ['metric of Power'], numerators2: [], denominators: [], factor } as const;
    return {
      name: 'Energy',
      category: 'Energy',
      unit: 'kWh',
      resultMetricUid: 'r',
      metrics,
      operationJson: toOperation(equation),
    };
  };
  const store = companyFiguresStore(tenantUid);
  const made = await store.addIndicator(project.companyUid, times(2), causeOf(ada.userUid));
  await store.replaceIndicator(made, times(3), causeOf(ada.userUid));
  const { entries } = await trailPage(tenantUid, inCompany(project.companyUid), { search: '', kind: 'indicator' }, { limit: 5 });
  const told = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'equation'));
  expect(told.map(({ from, to }) => [from ?? null, to])).toEqual(
    expect.arrayContaining([
      [null, '2 × Power'],
      ['2 × Power', '3 × Power'],
    ]),
  );
});
