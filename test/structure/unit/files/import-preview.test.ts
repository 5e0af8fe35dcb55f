import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, type Made, makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { csvReport } = await import('../../../../functions/core/structure/file/csv-report.ts');
const { jsonReport } = await import('../../../../functions/core/structure/file/json-report.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;

/** Imports a file as the worker does, or previews it. Returns the outcome for its factors. */
async function load(read: typeof csvReport, text: string, dryRun: boolean) {
  const place = { ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true };
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const job = await (await makeJob(tenantUid, causeOf(sam.userUid)))();
  const issues = { isKnown: () => true, isStrict: false };
  return (await read(job, { place, size: text.length, bytes, units: [], update: false, issues }, dryRun)).factors;
}

/** A metric of the tenancy that the project does not measure, but has a factor for. */
beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
  const cause = causeOf(sam.userUid);
  const diesel = { name: 'Diesel', unit: 'Litres', description: '', category: 'Energy' };
  const { uid } = await metricStore(tenantUid).getOrCreate(diesel, cause);
  const factor = { metricUid: uid, metricName: 'Diesel', metricUnit: 'Litres', toUnit: 'tCO2e', factor: '0.0025' };
  await factorStore(tenantUid).add(project.rootUid, factor, cause);
});

const CSV = [
  'issue,parentPath,name,unit,factor,toUnit',
  'Energy,,Diesel,Litres,0.003,tCO2e',
  'Energy,,Coal,kg,0.002,tCO2e',
  'Energy,,Fuels,tCO2e,,',
  'Energy,Fuels,Coal,kg,0.004,tCO2e',
].join('\n');

const metric = (id: string, name: string, unit: string) => ({ id, name, unit, description: '', category: 'Energy' });
const JSON_FILE = JSON.stringify({
  format: 'tributary-structure',
  version: 1,
  metrics: [metric('m1', 'Diesel', 'Litres'), metric('m2', 'Coal', 'kg')],
  nodes: [],
  factors: [
    { metric: 'm1', toUnit: 'tCO2e', factor: '0.0025' },
    { metric: 'm1', toUnit: 'kg', factor: '2.5' },
    { metric: 'm2', toUnit: 'tCO2e', factor: '0.002' },
    { metric: 'm2', toUnit: 'tCO2e', factor: '0.004' },
  ],
});

describe('what a check says of the factors of a file', () => {
  it.each([
    ['CSV', csvReport, CSV, { create: 1, exist: 0, kept: 2 }],
    ['JSON', jsonReport as typeof csvReport, JSON_FILE, { create: 2, exist: 1, kept: 1 }],
  ])('comes true when it is imported: %s', async (_format, read, file, counts) => {
    expect(await load(read, file, true)).toEqual(counts);
    expect(await load(read, file, false)).toEqual(counts);
  });

  const SAME_UNIT_CSV = [
    'issue,parentPath,name,unit,factor,toUnit',
    'Energy,,Oils,Litres,,',
    'Energy,Oils,Heavy,Litres,1000,',
    'Energy,Oils,Light,Litres,2.5,Litres',
    'Energy,Oils,Thin,Litres,1.0,Litres',
  ].join('\n');
  const SAME_UNIT_JSON = JSON.stringify({
    format: 'tributary-structure',
    version: 1,
    metrics: [metric('m1', 'Heavy', 'Litres'), metric('m2', 'Light', 'Litres'), metric('m3', 'Thin', 'Litres')],
    nodes: [],
    factors: ['1000', '2.5', '1.0'].map((factor, at) => ({ metric: `m${at + 1}`, toUnit: 'Litres', factor })),
  });

  it.each([
    ['CSV', csvReport, SAME_UNIT_CSV],
    ['JSON', jsonReport as typeof csvReport, SAME_UNIT_JSON],
  ])(
    'counts those of a unit to itself, which are never used, but not the factor 1 [SET-328]: %s',
    async (_format, read, file) => {
      for (const dryRun of [true, false]) expect(await load(read, file, dryRun)).toMatchObject({ create: 3, unused: 2 });
    },
  );
});
