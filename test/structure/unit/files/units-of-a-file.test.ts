import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, type Made, makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { csvReport } = await import('../../../../functions/core/structure/file/csv-report.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;
const place = () => ({ ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true });

/** Imports a file as the worker does, or previews it. */
async function load(rows: readonly string[], dryRun: boolean) {
  const text = ['issue,parentPath,name,unit,factor,toUnit', ...rows].join('\n');
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const job = await (await makeJob(tenantUid, causeOf(sam.userUid)))();
  const issues = { isKnown: () => true, isStrict: false };
  const units = (await metricStore(tenantUid).all()).map(({ unit }) => unit);
  return csvReport(job, { place: place(), size: text.length, bytes, units, update: false, issues }, dryRun);
}

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Water'], {}) });
  await load(['Water,,Water used,M3,,'], false);
});

describe('a file that spells a known unit in another way', () => {
  const ROWS = ['Water,Water used,Groundwater,m³,,', 'Water,Water used,Rain,Litres,0.001,cubic metres', 'Water,,Filters,Bales,,'];

  it('is read as the unit that the structure has, and its check says so', async () => {
    const read = [
      { unit: 'm³', as: 'M3', rows: 1 },
      { unit: 'cubic metres', as: 'M3', rows: 1 },
    ];
    for (const dryRun of [true, false]) {
      const report = await load(ROWS, dryRun);
      expect(report.readUnits).toEqual(read);
      expect(report.newUnits).toEqual(dryRun ? [{ unit: 'Bales', rows: 1 }] : []);
    }
    const { nodes } = (await structureStore(tenantUid).read(place())).tree;
    const units = nodes.flatMap(({ metric }) => (metric ? [`${metric.name} ${metric.unit}`] : []));
    expect(units).toEqual(['Water used M3', 'Groundwater M3', 'Rain Litres', 'Filters Bales']);
    const factors = await factorStore(tenantUid).ofOwner(project.rootUid);
    expect(factors.map(({ metricName, toUnit }) => [metricName, toUnit])).toEqual([['Rain', 'M3']]);
  });

  it('names the same metric again, and makes no second one', async () => {
    await load(ROWS, false);
    expect(await load(ROWS, true)).toMatchObject({ create: 0, exist: 3 });
  });
});
