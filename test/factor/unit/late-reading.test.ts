import { describe, expect, it } from 'vitest';
import { causeOf, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');

const sam = await makePerson('Sam');
const cause = causeOf(sam.userUid);
const newFactor = { metricUid: 'm', metricName: 'Diesel', metricUnit: 'Litres', toUnit: 'tCO2e', factor: '1' };

/** A caller has seen the newest version, but the API reads the previous one, because an index may be late. */
describe('a change on a late reading', () => {
  it('of a factor puts back nothing that was changed since', async () => {
    const store = factorStore(tenantUid);
    const early = await store.add(GLOBAL, newFactor, cause);
    await store.update(early, { factor: '0.001' }, cause);
    await store.update(early, { source: 'DEFRA 2024' }, cause, 2);
    expect((await store.ofOwner(GLOBAL)).at(0)).toMatchObject({ factor: '0.001', source: 'DEFRA 2024', version: 3 });
  });

  it('of a group of factors puts back nothing that was changed since', async () => {
    const store = factorGroupStore(tenantUid);
    const early = await store.create({ name: 'UK', startDate: '2024-01-01' }, null, cause);
    await store.update(early, { name: 'UK 2024' }, cause);
    await store.update(early, { startDate: '2024-06-01' }, cause, 2);
    expect(await store.get(early.uid)).toMatchObject({ name: 'UK 2024', startDate: '2024-06-01', version: 3 });
  });
});
