import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../functions/core/context.ts';
import { LibrarySearch } from '../../../shared/contract/factor/factor-bodies.ts';
import { causeOf, contextOf, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { searchLibrary } = await import('../../../functions/core/factor/library.ts');
const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');

const ann = await makePerson('Ann');
const cause = causeOf(ann.userUid);
const factors = factorStore(tenantUid);
const groups = factorGroupStore(tenantUid);

const fields = (metricName: string, metricUnit: string, toUnit: string, factor: string, more: object = {}) => ({
  metricUid: `metric of ${metricName}`,
  metricName,
  metricUnit,
  toUnit,
  factor,
  ...more,
});

const uk2024 = await groups.create({ name: 'UK Government 2024', startDate: '2024-01-01' }, null, cause);
const uk2023 = await groups.create({ name: 'UK Government 2023', startDate: '2023-01-01' }, null, cause);
await factors.add(groupOwner(uk2024.uid), fields('Diesel', 'Litres', 'tCO2e', '0.00251279', { source: 'DESNZ' }), cause);
await factors.add(groupOwner(uk2024.uid), fields('Butane', 'Litres', 'tCO2e', '0.00174532'), cause);
await factors.add(groupOwner(uk2024.uid), fields('Café gas', 'M3', 'tCO2e', '0.002'), cause);
await factors.add(groupOwner(uk2023.uid), fields('Diesel', 'Litres', 'tCO2e', '0.0025'), cause);
await factors.add(
  GLOBAL,
  fields('Diesel', 'Litres', 'kWh', '10', { startDate: '2024-06-01', description: 'Heating value' }),
  cause,
);

const look = (search: object, context: Context = contextOf(ann, {})) => searchLibrary(context, LibrarySearch.parse(search));
const found = async (search: object) =>
  (await look(search)).offered.map(({ item, group }) => `${item.metricName} ${item.factor} ${group?.name ?? 'global'}`);

describe('the library of factors of a tenancy', () => {
  it('offers those of the newest group first, by name, and those of no group last', async () => {
    expect(await found({})).toEqual([
      'Butane 0.00174532 UK Government 2024',
      'Café gas 0.002 UK Government 2024',
      'Diesel 0.00251279 UK Government 2024',
      'Diesel 0.0025 UK Government 2023',
      'Diesel 10 global',
    ]);
  });

  it('finds every word in the name, a unit, the group, the source or the description, whatever its case', async () => {
    expect(await found({ search: 'government DIESEL' })).toHaveLength(2);
    expect(await found({ search: 'desnz diesel' })).toEqual(['Diesel 0.00251279 UK Government 2024']);
    expect(await found({ search: 'heating' })).toEqual(['Diesel 10 global']);
    expect(await found({ search: 'm³ tco₂e' })).toEqual(['Café gas 0.002 UK Government 2024']);
    expect(await found({ search: 'diesel coal' })).toEqual([]);
  });

  it('is narrowed by group, year and units; a factor without a day of its own has the year of its group', async () => {
    expect(await found({ group: uk2023.uid })).toEqual(['Diesel 0.0025 UK Government 2023']);
    expect(await found({ group: uk2023.uid.slice(0, 8) })).toHaveLength(1);
    expect(await found({ group: 'global' })).toEqual(['Diesel 10 global']);
    expect(await found({ year: '2024', search: 'diesel' })).toEqual(['Diesel 0.00251279 UK Government 2024', 'Diesel 10 global']);
    expect(await found({ unitFrom: 'Tonnes' })).toEqual([]);
    expect(await found({ unitTo: 'kWh' })).toEqual(['Diesel 10 global']);
  });

  it('offers factors of units that convert to the wanted ones: of litres for kL, and tonnes for kilograms of CO2e', async () => {
    const wanted = { unitFrom: 'kL', unitTo: 'kgCO2e' };
    expect(await found({ ...wanted, year: '2023' })).toEqual(['Diesel 0.0025 UK Government 2023']);
    expect(await found({ ...wanted, group: uk2024.uid })).toHaveLength(3);
  });

  it('comes in pages that leave nothing out and repeat nothing', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await look({ limit: 2, ...(cursor && { cursor }) });
      expect(page.offered.length).toBeLessThanOrEqual(2);
      seen.push(...page.offered.map(({ item }) => item.uid));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual((await look({})).offered.map(({ item }) => item.uid));
  });

  it('refuses a cursor whose place is gone', async () => {
    await expect(look({ cursor: `${groupOwner(randomUUID())} ` })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(look({ cursor: `${GLOBAL} ${randomUUID()}` })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('holds nothing of a project, and nothing of another tenancy, whose group it does not know', async () => {
    const [project, other] = [randomUUID(), randomUUID()];
    await expect(look({ group: project })).rejects.toMatchObject({ code: 'not_found' });
    const theirs = await factorGroupStore(other).create({ name: 'Theirs', startDate: '2025-01-01' }, null, cause);
    await factorStore(other).add(groupOwner(theirs.uid), fields('Secret', 'kg', 'tCO2e', '3'), cause);
    expect(await found({ search: 'secret' })).toEqual([]);
    await expect(look({ group: theirs.uid })).rejects.toMatchObject({ code: 'not_found' });
    await expect(look({ cursor: `${groupOwner(theirs.uid)} ` })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    ['enough', 1],
    ['so many sheets, however short they are,', 1_000],
  ])('begins no further sheet once a request has looked through %s and names where to go on', async (_what, most) => {
    const [context, search] = [contextOf(ann, {}), LibrarySearch.parse({ search: 'heating' })];
    const pages: number[] = [];
    let next: string | undefined;
    do {
      const page = await searchLibrary(context, { ...search, ...(next && { cursor: next }) }, most);
      pages.push(page.offered.length);
      next = page.next;
    } while (next);
    expect(pages).toEqual([0, 0, 1]);
  });
});
