import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { causeOf, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

afterEach(() => void vi.useRealTimers());

it('a metric that only the indicator of a company names keeps its unit, in which the company shows its figures', async () => {
  const ada = await makePerson('Ada');
  const cause = causeOf(ada.userUid);
  const water = { name: 'Water', unit: 'm3', description: '', category: 'Water' };
  const { uid, name, unit, category } = await metricStore(tenantUid).getOrCreate(water, cause);
  const company = await companyStore(tenantUid).create({ name: 'Group' }, cause);
  const operationJson = toOperation({ eqnType: 0, numerators: [uid], numerators2: [], denominators: [], factor: 1 });
  const metrics = [{ uid, name, unit, category }];
  const fields = { name: 'Water use', category, unit, resultMetricUid: randomUUID(), operationJson, metrics };
  const item = await companyFiguresStore(tenantUid).addIndicator(company.uid, fields, cause);
  const litres = () => changeBaseMetric({ tenantUid, cause, ifMatch: undefined }, uid, { unit: 'Litres' });
  await expect(litres()).rejects.toMatchObject({ errors: { unit: [expect.stringContaining('use the unit m³')] } });
  await companyFiguresStore(tenantUid).removeIndicator(item, await companyStore(tenantUid).get(company.uid), cause);
  // A unit is kept for five minutes after its first use.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  expect((await litres()).metric.unit).toBe('Litres');
});
