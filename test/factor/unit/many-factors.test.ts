import { describe, expect, it } from 'vitest';
import { causeOf, items, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');

const cause = causeOf((await makePerson('Ann')).userUid);

/** As many factors as in the UK Government's flat file of a year, with names of the usual length or longer. */
const group = await factorGroupStore(tenantUid).create({ name: 'UK 2024', startDate: '2024-01-01' }, null, cause);
const owner = groupOwner(group.uid);
const factors = Array.from({ length: 3425 }, (_unused, at) => ({
  uid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  metricUid: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  metricName: `Freighting goods / HGV (all diesel) / Rigid (>3.5 - 7.5 tonnes) / Average laden / Number ${at}`,
  metricUnit: 'tonne.km',
  toUnit: 'kg CO2e',
  factor: '0.123456',
}));
await factorStore(tenantUid).addMissing(owner, factors, cause);

const entries = () => [...items.values()].filter(({ __edb_e__ }) => __edb_e__ === 'audit');

describe('a group of some thousand factors', () => {
  it('follows the new name of one of its metrics', async () => {
    const { metricUid: uid, metricUnit: unit } = factors[7]!;
    const before = new Set(entries());
    const done = await factorStore(tenantUid).replaceMetrics(owner, new Map([[uid, { uid, name: 'Vans', unit }]]), cause);
    expect(done).toMatchObject({ changed: 1, dropped: 0 });
    const stored = await factorStore(tenantUid).ofOwner(owner);
    expect(stored.find(({ metricUid }) => metricUid === uid)?.metricName).toBe('Vans');
    const told = entries().filter((entry) => !before.has(entry));
    expect(told.map(({ changes }) => changes)).toEqual([
      [{ field: 'metrics', from: [`${factors[7]!.metricName} > kg CO2e`], to: ['Vans > kg CO2e'] }],
    ]);
  });
});
