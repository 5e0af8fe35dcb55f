import { metered, meterTable } from './capacity.ts';
import { median, type Row } from './table.ts';

const { tenantUid } = await import('../support/memory/world/supply.ts');
const { dashboardProject } = await import('./dashboard-world.ts');
const { rollUpTouched } = await import('../../functions/core/company/touched.ts');
const { packSheet, unpackSheet } = await import('../../functions/data/compressed.ts');
const { db } = await import('../../functions/data/service.ts');
const { transact, write } = await import('../../functions/data/transact.ts');
const { periodSheetStore } = await import('../../functions/data/stores/indicator/period-sheet-store.ts');
const { resultStore } = await import('../../functions/data/stores/indicator/result-store.ts');

/** Measures the roll-up of one new result, as `measure-dashboard.ts`. */

const RUNS = 5;
type Sheets = { official: { values: [string, string][] } };
type Size = Parameters<typeof dashboardProject>[1];

async function rollUpRows(size: Size): Promise<Row[]> {
  const { projectUid } = await dashboardProject(tenantUid, size);
  const results = await resultStore(tenantUid).items(projectUid);
  meterTable();
  const measured: Awaited<ReturnType<typeof metered>>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const item = results[run * 7]!;
    const sheets = unpackSheet<Sheets>(item.data);
    for (const figure of sheets.official.values) figure[1] = `${run}.25`;
    const result = { periodStart: item.periodStart, packageUid: item.packageUid, reportUid: item.reportUid };
    const put = write(db.entities.result.put({ ...item, data: packSheet(sheets), step: item.step + 1 }));
    await transact([put, periodSheetStore(tenantUid).changesWrite(projectUid, item.periodStart, [result])]);
    measured.push(await metered(() => rollUpTouched([{ tenantUid, projectUid, result }])));
  }
  const { used } = measured.at(-1)!;
  const asked = `${used.reads} (${(used.readBytes / 1e6).toFixed(2)} MB)`;
  const { packages, periods, metrics, indicators } = size;
  const what = `roll-up of a result: ${packages} packages, ${periods} periods, ${metrics} metrics, ${indicators} indicators`;
  const writes = `writes its period's sums: ${used.items} items, ${(used.bytes / 1000).toFixed(0)} kB`;
  return [[what, (median(measured.map(({ processor }) => processor)) / 1000).toFixed(0), '', asked, writes]];
}

const [, , size = '{}'] = process.argv;
console.log(JSON.stringify(await rollUpRows(JSON.parse(size))));
