import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, type Made, makePackage, makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { csvReport } = await import('../../../../functions/core/structure/file/csv-report.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { fullMetricsCsv } = await import('../../../../shared/domain/structure/csv/csv.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;
/** the project's root or a package, whose structure is changed */
let packageUid: string;

const place = () => ({
  projectUid: project.uid,
  structureUid: project.structureUid,
  rootUid: project.rootUid,
  packageUid,
  isRoot: true,
});
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const names = async () => (await tree()).nodes.flatMap(({ metric }) => (metric ? [metric.name] : []));
const factors = () => factorStore(tenantUid).ofOwner(packageUid);
const exported = async () => [...fullMetricsCsv((await tree()).nodes, await factors(), true)].join('');

const HEAD = 'issue,parentPath,name,unit,description,required,factor,toUnit,source';

/** A job that stores its checkpoint. `deaths`: calls of `progress` at which its worker dies, once each. */
function jobThat(deaths: readonly number[] = []) {
  const made = makeJob(tenantUid, causeOf(sam.userUid));
  const left = new Set(deaths);
  let calls = 0;
  const attempt = async (text: string, update = true) => {
    const next = await made;
    const job = await next();
    const progress = async (percent: number, at?: unknown) => {
      calls += 1;
      await job.progress(percent, at);
      if (left.delete(calls)) throw new Error('The worker died');
    };
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    const issues = { isKnown: () => true, isStrict: false };
    return csvReport({ ...job, progress }, { place: place(), size: text.length, bytes, units: [], update, issues }, false);
  };
  return { attempt };
}
const load = (text: string, update = true) => jobThat().attempt(text, update);
const NOTED = 1;

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
  packageUid = project.rootUid;
  await load(
    `${HEAD}\nEnergy,,Fuels,tCO2e,,,,,\nEnergy,Fuels,Diesel,Litres,,,0.0025,tCO2e,BEIS\nEnergy,,Power,kWh,,,,,\n`,
    false,
  );
});

/** Renames a parent and changes a metric below it in the exported file. */
const renaming = async () => (await exported()).replace(',Fuels,tCO2e,', ',All fuels,tCO2e,').replace(',Diesel,', ',Gas oil,');

describe('a file that renames a metric above others, whose worker dies when the rows are written', () => {
  it.each(['the project', 'a package'])('changes the same rows in the next attempt, in %s', async (where) => {
    if (where === 'a package') packageUid = (await makePackage(sam, project, 'Piling')).uid;
    const { attempt } = jobThat([NOTED + 1]);
    const file = await renaming();
    await expect(attempt(file)).rejects.toThrow('The worker died');
    expect(await names()).toEqual(['All fuels', 'Gas oil', 'Power']);
    const report = await attempt(file);
    expect([report.create, report.change, report.exist, report.refused, report.faults]).toEqual([0, 2, 1, 0, []]);
    expect(await names()).toEqual(['All fuels', 'Gas oil', 'Power']);
  });

  it('makes no row for a name that an earlier attempt has changed', async () => {
    const { attempt } = jobThat([NOTED + 1]);
    const file = await renaming();
    const diesel = (await tree()).nodes.find(({ metric }) => metric?.name === 'Diesel')!;
    const [, , row] = (await exported()).split('\r\n');
    const withRow = `${file}${row!.replace(diesel.uid, '')}\r\n`;
    await expect(attempt(withRow)).rejects.toThrow('The worker died');
    const before = await names();
    expect(await attempt(withRow)).toMatchObject({ create: 0, change: 2, exist: 2, refused: 0 });
    expect(await names()).toEqual(before);
  });

  it('keeps what somebody has changed in other cells meanwhile', async () => {
    const { attempt } = jobThat([NOTED + 1]);
    const file = await renaming();
    await expect(attempt(file)).rejects.toThrow('The worker died');
    await load((await exported()).replace(',Power,kWh,', ',Power,MWh,'));
    expect(await attempt(file)).toMatchObject({ change: 2, refused: 0 });
    expect((await tree()).nodes.map(({ metric }) => metric?.unit).filter(Boolean)).toEqual(['tCO2e', 'Litres', 'MWh']);
  });
});

it('a row that contradicts the factor of an earlier one is refused in the next attempt, too', async () => {
  await load(`${HEAD}\nEnergy,,Heat,tCO2e,,,,,\nEnergy,Heat,Diesel,Litres,,,0.0025,tCO2e,BEIS\n`, false);
  const { attempt } = jobThat([NOTED + 1]);
  const file = (await exported()).replace(',Diesel,', ',Gas oil,').replace(/(.*,Diesel,.*),0\.0025,/, '$1,0.003,');
  await expect(attempt(file)).rejects.toThrow('The worker died');
  const before = await factors();
  expect(await attempt(file)).toMatchObject({ change: 1, refused: 1, faults: [{ column: 'factor' }] });
  expect(await factors()).toEqual(before);
});

describe('a file of more rows than are written at once', () => {
  const PUMPS = 2600;
  beforeEach(async () => {
    const pumps = Array.from({ length: PUMPS }, (_, at) => `Energy,Power,Pump ${at},kWh`);
    await load(`issue,parentPath,name,unit\n${pumps.join('\n')}\n`, false);
  });

  it('changes the rest below a parent that its first rows have renamed, when its worker died in between', async () => {
    const { attempt } = jobThat([NOTED + 1]);
    const file = (await exported()).replace(',Power,kWh,', ',Electricity,kWh,').replace('Pump 2599,', 'Pump at the end,');
    await expect(attempt(file)).rejects.toThrow('The worker died');
    expect(await names()).not.toContain('Pump at the end');
    const report = await attempt(file);
    expect([report.change, report.refused, report.faults]).toEqual([2, 0, []]);
    expect(await names()).toContain('Pump at the end');
  }, 60_000);
});
