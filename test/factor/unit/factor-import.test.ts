import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FactorRow } from '../../../shared/domain/factor/factor-row.ts';
import { causeOf, contextOf, items, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { importFactorRows } = await import('../../../functions/core/factor/import-factors.ts');
const { tenancyFactors } = await import('../../../functions/core/factor/tenancy-factors.ts');
const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { factorGroupStore } = await import('../../../functions/data/stores/factor/factor-group-store.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

const ann = await makePerson('Ann');
const cause = causeOf(ann.userUid);
const metric = (name: string, unit: string, category = 'Carbon', more = {}) =>
  metricStore(tenantUid).getOrCreate({ name, unit, description: '', category, ...more }, cause);

const grid = await metric('Grid', 'kWh');
const gas = await metric('Gas', 'M3');
const twins = [await metric('Waste', 'kg', 'Waste'), await metric('Waste', 'kg', 'Circularity')];

let group = '';
beforeEach(async () => {
  group = (await factorGroupStore(tenantUid).create({ name: 'UK 2024', startDate: '2024-01-01' }, null, cause)).uid;
});

type Row = FactorRow & { version?: number | null };
const row = (more: Partial<Row> = {}): Row => ({
  line: 2,
  metric: 'Grid',
  unit: 'kWh',
  toUnit: 'kg',
  factor: '0.20705',
  ...more,
});
const run = async (rows: Row[], { isCheck = false, addsMetrics = false, into = group } = {}) =>
  (await importFactorRows(contextOf(ann, {}), into, { rows, isCheck, addsMetrics })).map(({ line, outcome }) => {
    if (outcome.kind === 'refused') return `${line} refused: ${outcome.reason}`;
    return outcome.kind === 'changed' ? `${line} ${outcome.fields} of ${outcome.before.factor}` : `${line} ${outcome.kind}`;
  });
const stored = async () =>
  (await tenancyFactors(contextOf(ann, {}), group)).map((each) => `${each.metricName} ${each.factor} ${each.toUnit}`);
const addGrid = (more = {}) =>
  factorStore(tenantUid).add(
    groupOwner(group),
    { metricUid: grid.uid, metricName: 'Grid', metricUnit: 'kWh', toUnit: 'kg', factor: '0.20705', ...more },
    cause,
  );

const snapshot = () => JSON.stringify([...items]);

describe('an import of factors into a group', () => {
  it('adds what the group lacks, changes other figures and leaves what is alike, with every digit', async () => {
    await addGrid({ factor: '0.207050' });
    const gasRow = row({ line: 3, metric: 'Gas', unit: 'M3', factor: '2.044931234567890123' });
    expect(await run([row(), gasRow])).toEqual(['2 same', '3 added']);
    expect(await stored()).toEqual(['Gas 2.044931234567890123 kg', 'Grid 0.207050 kg']);
    expect(await run([row({ factor: '0.2' }), gasRow])).toEqual(['2 factor of 0.207050', '3 same']);
    expect(await stored()).toEqual(['Gas 2.044931234567890123 kg', 'Grid 0.2 kg']);
  });

  it('brings the figure to what open reports of the dated group are calculated with', async () => {
    await run([row()]);
    const { groups, groupFactors } = await factorStore(tenantUid).forReport({ packageUid: 'p', rootUid: 'r' });
    expect(groups.find(({ uid }) => uid === group)).toMatchObject({ startDate: '2024-01-01' });
    expect(groupFactors.get(group)).toEqual([{ metric: grid.uid, toUnit: 'kg', factor: '0.20705' }]);
  });

  it('writes the kinds of items that one factor writes, so that the same follows from it', async () => {
    const kindsAfter = async (change: () => Promise<unknown>) => {
      const before = new Map([...items].map(([key, item]) => [key, JSON.stringify(item)]));
      await change();
      const changed = [...items].filter(([key, item]) => before.get(key) !== JSON.stringify(item));
      return [...new Set(changed.map(([, item]) => item.__edb_e__))].sort();
    };
    const one = await kindsAfter(() => addGrid());
    expect(one).toEqual(['audit', 'basemetric', 'factorgroups', 'factorsheet', 'metricuse']);
    expect(await kindsAfter(() => run([row({ factor: '3' }), row({ line: 3, metric: 'Gas', unit: 'M3' })]))).toEqual(one);
  });

  it('keeps notes that the file has no column for, and empties those whose cell is empty', async () => {
    await addGrid({ source: 'DESNZ', description: 'Location-based', startDate: '2024-01-01' });
    expect(await run([row({ source: 'DESNZ', description: '' })])).toEqual(['2 description of 0.20705']);
    const [item] = await factorStore(tenantUid).ofOwner(groupOwner(group));
    expect(item).toMatchObject({ source: 'DESNZ', description: '', startDate: '2024-01-01', version: 2 });
  });

  it('checks without writing anything', async () => {
    await addGrid();
    const before = snapshot();
    const rows = [row({ factor: '1' }), row({ line: 3, metric: 'New', unit: 'km', category: 'Travel' })];
    expect(await run(rows, { isCheck: true, addsMetrics: true })).toEqual(['2 factor of 0.20705', '3 added']);
    expect(snapshot()).toBe(before);
  });

  it('writes nothing when it is repeated', async () => {
    const rows = [row(), row({ line: 3, metric: 'New', unit: 'km', category: 'Travel' })];
    expect(await run(rows, { addsMetrics: true })).toEqual(['2 added', '3 added']);
    const before = snapshot();
    expect(await run(rows, { addsMetrics: true })).toEqual(['2 same', '3 same']);
    expect(snapshot()).toBe(before);
  });

  it('tells what it cannot take, and takes the rest', async () => {
    const rows = [
      row({ line: 2, metric: 'Unknown' }),
      row({ line: 3 }),
      row({ line: 4, factor: '7' }),
      row({ line: 5, toUnit: 'k'.repeat(101) }),
      row({ line: 6, factor: '1.234,5' }),
      row({ line: 7, metric: 'Waste', unit: 'kg' }),
    ];
    expect(await run(rows)).toEqual([
      '2 refused: No base metric has this name and unit. Create it first.',
      '3 added',
      '4 refused: Line 3 has a factor between the same units for this metric. Keep one of the two rows.',
      '5 refused: toUnit: Use at most 100 characters.',
      '6 refused: factor: The factor is a finite number; 0 and negative numbers are allowed.',
      '7 refused: Several base metrics have this name and unit. Add a column fromMetricId with the id of the one that is meant.',
    ]);
    expect(await stored()).toEqual(['Grid 0.20705 kg']);
  });

  it('chooses among base metrics of one name and unit by id, then by category, and knows a unit as screens show it', async () => {
    const waste = { metric: 'Waste', unit: 'kg', toUnit: 't' };
    const rows = [
      row({ ...waste, metricId: twins[1]!.uid.slice(0, 8) }),
      row({ ...waste, line: 3, category: 'Waste' }),
      row({ line: 4, metric: 'Gas', unit: 'm³' }),
    ];
    expect(await run(rows)).toEqual(['2 added', '3 added', '4 added']);
    const owners = (await factorStore(tenantUid).ofOwner(groupOwner(group))).map(({ metricUid }) => metricUid);
    expect(owners).toEqual([twins[1]!.uid, twins[0]!.uid, gas.uid]);
  });

  it('makes a missing base metric where that is wanted and the row names its category', async () => {
    const rows = [row({ metric: 'Coach', unit: 'km', category: 'Scope 3' }), row({ line: 3, metric: 'Ferry', unit: 'km' })];
    expect(await run(rows, { addsMetrics: true })).toEqual([
      '2 added',
      '3 refused: No base metric has this name and unit. Create it first, or name its issue in a column category.',
    ]);
    const made = { name: 'Coach', unit: 'km', description: '', category: 'Scope 3' };
    const [factor] = await factorStore(tenantUid).ofOwner(groupOwner(group));
    expect(factor?.metricUid).toBe(await metricStore(tenantUid).uidOf(made));
  });

  it('finds for a row that names an issue no metric of another one, whichever call it comes in', async () => {
    const rows = [
      row({ metric: 'Steam', unit: 'kg', category: 'Scope 1' }),
      row({ line: 900, metric: 'Steam', unit: 'kg', category: 'Scope 3' }),
    ];
    expect(await run(rows.slice(0, 1), { addsMetrics: true })).toEqual(['2 added']);
    expect(await run(rows.slice(1))).toEqual([
      "900 refused: No base metric of the issue 'Scope 3' has this name and unit. Create it first.",
    ]);
    expect(await run(rows.slice(1), { addsMetrics: true })).toEqual(['900 added']);
    expect(await run(rows)).toEqual(['2 same', '900 same']);
  });

  it('refuses a row whose id is that of a metric with another name', async () => {
    expect(await run([row({ metricId: gas.uid }), row({ line: 3, metricId: randomUUID() })])).toEqual([
      "2 refused: The id is that of the base metric 'Gas' in M3. Correct the id or the name.",
      '3 added',
    ]);
  });

  it('knows the unit that it converts to as screens show it, and keeps the stored one', async () => {
    await addGrid({ toUnit: 'tCO2e' });
    const rows = [row({ toUnit: 'tCO₂e', factor: '3' }), row({ line: 3, metric: 'Gas', unit: 'M3', toUnit: 'm³' })];
    expect(await run(rows)).toEqual(['2 factor of 0.20705', '3 added']);
    expect(await stored()).toEqual(['Gas 0.20705 M3', 'Grid 3 tCO2e']);
    expect(await run([rows[0]!, row({ line: 9, toUnit: 'tCO2e' })])).toEqual([
      '2 same',
      '9 refused: Line 2 has a factor between the same units for this metric. Keep one of the two rows.',
    ]);
  });

  it('keeps a unit of the owner to the letter, since factors are found by it', async () => {
    await addGrid({ toUnit: 'km²' });
    const rows = [row({ toUnit: 'km²', factor: '2' }), row({ line: 3, metric: 'Gas', unit: 'M3', toUnit: 'kWh/m²' })];
    expect(await run(rows)).toEqual(['2 factor of 0.20705', '3 added']);
    expect(await stored()).toEqual(['Gas 0.20705 kWh/m²', 'Grid 2 km²']);
  });

  it('stores a unit that factors are published in as it is stored elsewhere', async () => {
    expect(await run([row({ toUnit: 'kgCO₂e' })])).toEqual(['2 added']);
    expect(await stored()).toEqual(['Grid 0.20705 kgCO2e']);
  });

  it('makes a base metric with the unit that screens show as it is stored', async () => {
    expect(await run([row({ metric: 'Sand', unit: 'm³', category: 'Scope 3' })], { addsMetrics: true })).toEqual(['2 added']);
    const [factor] = await factorStore(tenantUid).ofOwner(groupOwner(group));
    expect(factor?.metricUid).toBe(
      await metricStore(tenantUid).uidOf({ name: 'Sand', unit: 'M3', description: '', category: 'Scope 3' }),
    );
  });

  it('leaves a factor that somebody else has changed or added since it was checked', async () => {
    await addGrid({ factor: '9' });
    const late = 'refused: Somebody else has changed this factor meanwhile. Check the file again to see its figure of now.';
    expect(await run([row({ version: null })])).toEqual([`2 ${late}`]);
    expect(await run([row({ version: 7 })])).toEqual([`2 ${late}`]);
    expect(await stored()).toEqual(['Grid 9 kg']);
    expect(await run([row({ version: 1 })])).toEqual(['2 factor of 9']);
    expect(await run([row({ version: 1 })])).toEqual(['2 same']);
  });

  it('tells the trail the notes that it has changed, before and after', async () => {
    await addGrid({ source: 'DESNZ 2023', startDate: '2023-01-01' });
    await run([row({ source: 'DESNZ 2024', startDate: '2024-01-01' })]);
    const pair = { metric: 'Grid', unit: 'kWh', metricUid: grid.uid, toUnit: 'kg', factor: '0.20705' };
    expect((await auditStore(tenantUid).of(groupOwner(group))).flatMap(({ changes }) => changes)).toContainEqual({
      field: 'factors',
      from: [{ ...pair, source: 'DESNZ 2023', startDate: '2023-01-01' }],
      to: [{ ...pair, source: 'DESNZ 2024', startDate: '2024-01-01' }],
    });
  });

  it('has an entry in the trail that its item holds, however long its texts are', async () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      row({ line: at + 2, toUnit: `${at} ${'€'.repeat(90)}`, factor: `1.${'3'.repeat(90)}` }),
    );
    await run(rows);
    const outcomes = await run(rows.map((each) => ({ ...each, factor: `${each.factor}4`, source: '€'.repeat(500) })));
    expect(outcomes).toHaveLength(500);
    expect(outcomes.filter((each) => !each.includes('factor,source of'))).toEqual([]);
    const [entry, more] = (await auditStore(tenantUid).of(groupOwner(group))).find(
      ({ changes }) => changes[0]?.from !== null && changes[0]?.field === 'factors',
    )!.changes;
    expect((entry!.to as object[]).length + (more!.to as number)).toBe(500);
  });

  it('leaves one entry in the trail, with figures before and after', async () => {
    await addGrid();
    const owner = groupOwner(group);
    const count = (await auditStore(tenantUid).of(owner)).length;
    await run([row({ factor: '0.2' }), row({ line: 3, metric: 'Gas', unit: 'M3', factor: '2' })]);
    const trail = await auditStore(tenantUid).of(owner);
    expect(trail).toHaveLength(count + 1);
    const ofGrid = (factor: string) => ({ metric: 'Grid', unit: 'kWh', metricUid: grid.uid, toUnit: 'kg', factor });
    const ofGas = { metric: 'Gas', unit: 'M3', metricUid: gas.uid, toUnit: 'kg', factor: '2' };
    expect(trail.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'factors',
      from: [ofGrid('0.20705')],
      to: [ofGrid('0.2'), ofGas],
    });
  });

  it('is repeated on the newer factors when another change comes first', async () => {
    const send = client.send;
    let overtakes = 1;
    const overtaken = async (...args: unknown[]) => {
      const [command] = args as [object];
      if (command.constructor.name === 'TransactWriteCommand' && overtakes-- > 0) await addGrid({ factor: '9' });
      return (send as (...sent: unknown[]) => Promise<unknown>).apply(client, args);
    };
    Object.assign(client, { send: overtaken });
    const answer = await run([row(), row({ line: 3, metric: 'Gas', unit: 'M3', factor: '2' })]).finally(() =>
      Object.assign(client, { send }),
    );
    expect(answer).toEqual(['2 factor of 9', '3 added']);
    expect(await stored()).toEqual(['Gas 2 kg', 'Grid 0.20705 kg']);
  });

  it('does not know a group of another tenancy', async () => {
    const theirs = await factorGroupStore(randomUUID()).create({ name: 'Theirs', startDate: null }, null, cause);
    await expect(run([row()], { into: theirs.uid })).rejects.toMatchObject({ code: 'not_found' });
    await expect(run([row()], { into: theirs.uid, isCheck: true })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reads the base metrics once, however many rows there are', async () => {
    const send = client.send;
    let reads = 0;
    const counting = (...args: unknown[]) => {
      reads += 1;
      return (send as (...sent: unknown[]) => Promise<unknown>).apply(client, args);
    };
    const readsFor = async (count: number) => {
      reads = 0;
      await run(
        Array.from({ length: count }, (_, at) => row({ line: at + 2, toUnit: `unit ${at}` })),
        { isCheck: true },
      );
      return reads;
    };
    Object.assign(client, { send: counting });
    const [one, many] = [await readsFor(1), await readsFor(500)];
    Object.assign(client, { send });
    expect(many).toBe(one);
  });
});
