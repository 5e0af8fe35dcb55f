import { expect, it } from 'vitest';
import { makeMeasured, metricOf } from '../../support/memory/definitions.ts';
import { contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { addTenancyFactor, editTenancyFactor } = await import('../../../functions/core/factor/tenancy-factors.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');

it('a factor is not changed into a second one of a metric and unit, by its unit or its metric [SET-389]', async () => {
  const { sam } = await makeMeasured([]);
  const add = (metric: string, toUnit: string) =>
    addTenancyFactor(contextOf(sam, {}), { metric: metricOf(metric), toUnit, factor: '2' } as never);
  const change = (id: string, body: object) => editTenancyFactor(contextOf(sam, {}), { id, groupId: undefined }, body as never);
  await add('Steam', 'tonnes');
  const toKg = await add('Steam', 'kg');
  const other = await add('Gas', 'tonnes');
  const refused = {
    code: 'invalid_input',
    errors: { toUnit: ['There is a factor from this metric to this unit already. Change that one instead.'] },
  };
  await expect(change(toKg.uid, { toUnit: 'tonnes' })).rejects.toMatchObject(refused);
  await expect(change(other.uid, { metric: metricOf('Steam') })).rejects.toMatchObject(refused);
  const stored = await factorStore(tenantUid).ofOwner(GLOBAL);
  expect(stored.map(({ metricName, toUnit }) => `${metricName} ${toUnit}`)).toEqual(['Steam tonnes', 'Steam kg', 'Gas tonnes']);
});
