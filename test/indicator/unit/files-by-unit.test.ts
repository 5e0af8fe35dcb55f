import { beforeAll, describe, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { indicatorTable } = await import('../../../functions/core/dashboard/indicator-table.ts');
const { sheetFor } = await import('../../../functions/core/dashboard/export-rows.ts');
const { textOf } = await import('../../../functions/core/file/export-sheet.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
const range = { refId: 'root', fromDate: '2024-01-01', toDate: '2024-03-31' };

beforeAll(async () => {
  // Power of January and February: 21 and 30. From February on it is power per unit of gas: 30 / 5.
  world = await makeMeasured([
    { Power: '21', Gas: '7' },
    { Power: '30', Gas: '5' },
  ]);
  await recomputeIndicator(world.context, world.indicator, {
    operation_json: operationOf(['Power'], 1, { denominators: ['metric of Gas'] }),
    from_period: await world.period(1),
    reason: 'An intensity is asked for',
  });
});

const LINES = [
  ['Energy', '', '', '6', ''],
  ['Energy', 'kWh', '21', '', ''],
];

describe('a figure that was approved in another unit than the indicator has today', () => {
  it('has a line of its own in the CSV, with that unit [REP-370]', async () => {
    const asAdmin = { ...world.context, grant: { isAdmin: true, actions: [] } };
    const choice = { cumulative: false, submitted: false, digits: 'all' } as const;
    expect((await indicatorTable(asAdmin, world.project.uid, range, choice)).rows).toEqual(LINES);
  });

  it('has beside it how many reports are in it, where that is asked for', async () => {
    const asAdmin = { ...world.context, grant: { isAdmin: true, actions: [] } };
    const tableOf = (cumulative: boolean) =>
      indicatorTable(asAdmin, world.project.uid, range, { cumulative, submitted: false, digits: 'all', reports: true });
    const [monthly, running] = [await tableOf(false), await tableOf(true)];
    const counts = [
      '1st Jan 24 - 31st Jan 24: reports',
      '1st Feb 24 - 29th Feb 24: reports',
      '1st Mar 24 - 31st Mar 24: reports',
    ];
    expect(monthly.columns.slice(5)).toEqual(counts);
    expect(monthly.rows).toEqual([
      ['Energy', '', '', '6', '', '', '1 of 1', '0 of 1'],
      ['Energy', 'kWh', '21', '', '', '1 of 1', '', ''],
    ]);
    expect(running.rows[0]!.slice(2)).toEqual(['', '6', '6', '', '1 of 1', '1 of 2']);
  });

  it('stands under the name of what it counts where the reports are asked for, and under its period alone for existing clients', async () => {
    const asAdmin = { ...world.context, grant: { isAdmin: true, actions: [] } };
    const firstOf = async (choice: { cumulative: boolean; submitted: boolean; reports?: boolean }) =>
      (await indicatorTable(asAdmin, world.project.uid, range, { ...choice, digits: 'all' })).columns[2];
    const january = '1st Jan 24 - 31st Jan 24';
    const [approved, running] = [
      { cumulative: false, submitted: false },
      { cumulative: true, submitted: false },
    ];
    expect(await firstOf({ ...approved, reports: true })).toBe(`${january}, approved`);
    expect(await firstOf({ ...approved, submitted: true, reports: true })).toBe(`${january}, with submitted`);
    expect(await firstOf({ ...running, reports: true })).toBe(`${january}, cumulative`);
    expect([await firstOf(approved), await firstOf(running)]).toEqual([january, january]);
  });

  it('has one on paper, which has room for what its figures lack alone', async () => {
    const wanted = { what: 'indicators', format: 'pdf', projectUid: world.project.uid, ...range, today: '2024-04-01' } as const;
    const more = { cumulative: false, submitted: false, digits: 'all', withDrafts: false, needs: [], key: 'a file' } as const;
    const { rows } = await sheetFor(tenantUid, { ...wanted, ...more, needs: [] }, async () => undefined);
    const found: string[][] = [];
    for await (const row of rows) found.push(row.map(textOf));
    const march = '1st Mar 24 - 31st Mar 24: 0 of 1';
    expect(found).toEqual([
      [...LINES[0]!, march],
      [...LINES[1]!, ''],
    ]);
  });

  it('is told as a part in every file while its period has not ended', async () => {
    const upTo = { refId: 'root', fromDate: '2024-02-01', toDate: '2024-02-29', today: '2024-02-29' } as const;
    const more = { cumulative: false, submitted: false, digits: 'all', withDrafts: false, key: 'a file' } as const;
    const rowIn = async (format: 'xlsx' | 'pdf', today: string) => {
      const wanted = { what: 'indicators', format, projectUid: world.project.uid, ...upTo, ...more, today } as const;
      const { rows } = await sheetFor(tenantUid, { ...wanted, needs: [] }, async () => undefined);
      for await (const row of rows) return row.map(textOf).join('|');
      return '';
    };
    const soFar = 'Not ended yet: 1 of 1 so far';
    expect(await rowIn('xlsx', '2024-02-29')).toContain(`|6|${soFar}, equation version 2|`);
    expect(await rowIn('pdf', '2024-02-29')).toMatch(new RegExp(`6\\|1st Feb 24 - 29th Feb 24: ${soFar}$`));
    expect(await rowIn('xlsx', '2024-03-01')).toContain('|6|1 of 1, equation version 2|');
    expect(await rowIn('pdf', '2024-03-01')).toMatch(/6\|$/);
  });
});

describe('a period that lacks a result in another unit than the indicator has today', () => {
  it('has a line in the CSV, and one on paper that says what it lacks', async () => {
    // No power in January, 30 in February, from which month on the indicator is an intensity.
    world = await makeMeasured([{ Gas: '7' }, { Power: '30', Gas: '5' }]);
    await recomputeIndicator(world.context, world.indicator, {
      operation_json: operationOf(['Power'], 1, { denominators: ['metric of Gas'] }),
      from_period: await world.period(1),
      reason: 'An intensity is asked for',
    });
    const asAdmin = { ...world.context, grant: { isAdmin: true, actions: [] } };
    const months = { ...range, toDate: '2024-02-29' };
    const choice = { cumulative: false, submitted: false, digits: 'all', reports: true } as const;
    expect((await indicatorTable(asAdmin, world.project.uid, months, choice)).rows).toEqual([
      ['Energy', '', '', '6', '', '1 of 1'],
      ['Energy', 'kWh', '', '', '0 of 1', ''],
    ]);
    const wanted = { what: 'indicators', format: 'pdf', projectUid: world.project.uid, ...months, today: '2024-04-01' } as const;
    const more = { cumulative: false, submitted: false, digits: 'all', withDrafts: false, needs: [], key: 'a file' } as const;
    const { rows } = await sheetFor(tenantUid, { ...wanted, ...more, needs: [] }, async () => undefined);
    const found: string[][] = [];
    for await (const row of rows) found.push(row.map(textOf));
    expect(found).toEqual([
      ['Energy', '', '', '6', ''],
      ['Energy', 'kWh', '', '', '1st Jan 24 - 31st Jan 24: 0 of 1'],
    ]);
  });
});
