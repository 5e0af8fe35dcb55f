import { beforeEach, describe, expect, it } from 'vitest';
import { allOf, grow } from '../../../support/fixtures/trees.ts';
import { makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, type Made, makePerson, makeProject, rootPlace, tenantUid } from '../../../support/memory/world/supply.ts';

const { csvReport } = await import('../../../../functions/core/structure/file/csv-report.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { fullMetricsCsv } = await import('../../../../shared/domain/structure/csv/csv.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;

const place = () => rootPlace(project);
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const named = async (name: string) => (await tree()).nodes.find(({ metric }) => metric?.name === name);
const factors = () => factorStore(tenantUid).ofOwner(project.rootUid);
const exported = async () => [...fullMetricsCsv((await tree()).nodes, await factors(), true)].join('');

async function* bytes(text: string) {
  yield Buffer.from(text);
}

type More = { dryRun?: boolean; update?: boolean; isStrict?: boolean };

/** Imports a file as the worker does, or previews it. */
async function load(text: string, { dryRun = false, update = true, isStrict = false }: More = {}) {
  const job = await (await makeJob(tenantUid, causeOf(sam.userUid)))();
  const issues = { isKnown: (name: string) => name === 'Water', isStrict };
  const file = { place: place(), size: text.length, bytes: bytes(text), units: [], update, issues };
  return csvReport(job, file, dryRun);
}
const look = (text: string, more: More = {}) => load(text, { ...more, dryRun: true });

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
  await load(
    'issue,parentPath,name,unit,description,required,factor,toUnit,source\r\nEnergy,,Fuels,tCO2e,,,,,\r\nEnergy,Fuels,Diesel,Litres,"5 < 6 ""litres""",true,0.0025,tCO2e,BEIS\r\nEnergy,,Power,kWh,,,,,\r\n',
  );
});

describe('a file that was exported with ids', () => {
  it('changes nothing as it is', async () => {
    const before = await tree();
    const report = await load(await exported());
    expect([report.create, report.change, report.exist, report.refused]).toEqual([0, 0, 3, 0]);
    expect(await tree()).toEqual(before);
  });

  it('shows in a dry run what differs, old and new, and writes nothing', async () => {
    const before = [await tree(), await factors()];
    const file = (await exported()).replace(',Power,kWh,', ',Electricity,MWh,').replace(',0.0025,', ',0.003,');
    const report = await look(file);
    expect([report.create, report.change, report.exist, report.otherMetrics]).toEqual([0, 2, 1, 1]);
    expect(report.factors).toEqual({ create: 0, change: 1, exist: 0, kept: 0 });
    expect(report.changes!.map(({ line, place: at, cells }) => [line, at, cells])).toEqual([
      [3, 'Energy > Fuels', [{ column: 'factor', from: '0.0025, BEIS', to: '0.003, BEIS' }]],
      [
        4,
        'Energy',
        [
          { column: 'name', from: 'Power', to: 'Electricity' },
          { column: 'unit', from: 'kWh', to: 'MWh' },
        ],
      ],
    ]);
    // A row counts as changed if only its factor differs.
    expect(report.preview.map(({ name, state }) => [name, state])).toEqual([
      ['Fuels', 'exists'],
      ['Diesel', 'change'],
      ['Electricity', 'change'],
    ]);
    expect([await tree(), await factors()]).toEqual(before);
  });

  it('changes the metrics in their places, with settings and factors, and nothing the second time', async () => {
    const { uid, path } = (await named('Diesel'))!;
    const file = (await exported())
      .replace(',Diesel,Litres,', ',Gas oil,Litres,')
      .replace(',true,', ',false,')
      .replace('0.0025', '0.003');
    expect((await load(file)).change).toBe(1);
    expect(await named('Gas oil')).toMatchObject({
      uid,
      path,
      required: false,
      metric: { description: '5 &lt; 6 &quot;litres&quot;' },
    });
    expect((await named('Gas oil'))!.metric!.uid).not.toBe((await factors())[0]!.metricUid);
    expect((await factors()).map(({ metricName, factor }) => [metricName, factor])).toEqual([
      ['Diesel', '0.0025'],
      ['Gas oil', '0.003'],
    ]);
    const again = await load(file);
    expect([again.create, again.change, again.exist]).toEqual([0, 0, 3]);
  });

  it('says of a metric that it is not calculated, and that it is again [SET-218]', async () => {
    const calculated = async () => (await named('Fuels'))!.meta_json.calculated;
    const rows = async (cell: string) =>
      `issue,parentPath,name,unit,category,calculated,id\r\nEnergy,,Fuels,tCO2e,,${cell},${(await named('Fuels'))!.uid}\r\n`;
    expect((await load(await rows('false'))).change).toBe(1);
    expect(await calculated()).toBe(false);
    expect((await load(await exported())).exist).toBe(3);
    expect(await calculated()).toBe(false);
    expect((await load(await rows(''))).change).toBe(1);
    expect(await calculated()).toBeUndefined();
  });

  it('adds the rows without an id beside, also below a parent that it renames', async () => {
    const file = (await exported()).replace(',Fuels,tCO2e,', ',All fuels,tCO2e,');
    const width = file.split('\r\n')[0]!.split(',').length;
    const cells = ['Energy', '', 'Petrol', 'Litres', '', '', 'All fuels', ...Array.from({ length: width - 7 }, () => '')];
    const report = await load(`${file}${cells.join(',')}\r\n`);
    expect([report.create, report.change, report.refused]).toEqual([1, 1, 0]);
    expect((await named('Petrol'))!.path.startsWith((await named('All fuels'))!.path)).toBe(true);
  });

  it('changes 450 metrics with long descriptions at once', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `Water,Pump ${at},kg,${`Part ${at} `.repeat(60).slice(0, 350)}`);
    await load(`issue,name,unit,description\n${rows.join('\n')}\n`);
    expect((await load((await exported()).replaceAll(',kg,', ',t,'))).change).toBe(450);
  });

  it('does not move a metric: such a row is refused with the reason', async () => {
    const report = await load((await exported()).replace(',Fuels,Diesel,', ',Power,Diesel,').replace(',Fuels,,', ',Power,,'));
    expect([report.change, report.refused]).toEqual([0, 1]);
    expect(report.faults).toEqual([
      {
        line: 3,
        column: 'parentPath',
        reason: "This metric is below 'Fuels', and a file does not move it. Restore the cell, then move it on the page.",
      },
    ]);
  });

  it('is refused where two rows of a metric want different things', async () => {
    const [head, fuels, ...rest] = (await exported()).split('\r\n');
    const twice = [head, fuels!.replace('Fuels', 'A'), fuels!.replace('Fuels', 'B'), ...rest].join('\r\n');
    expect((await look(twice)).faults.map(({ line, column }) => [line, column])).toEqual([[3, 'name']]);
  });

  it.each([
    ['a factor that it changes', '0.004'],
    ['the factor that it had', '0.003'],
  ])('refuses a row that makes the same metric of another one as a row above, with %s', async (_what, factor) => {
    await load('issue,parentPath,name,unit,factor,toUnit\nEnergy,Fuels,Derv,Litres,0.003,tCO2e\n');
    const [diesel, derv] = [await named('Diesel'), await named('Derv')];
    const rows = [`${diesel!.uid},0.0026`, `${derv!.uid},${factor}`].map((row) => `Energy,Fuels,Gas oil,Litres,,tCO2e,${row}`);
    const file = `issue,parentPath,name,unit,description,toUnit,id,factor\n${rows.join('\n')}\n`;
    const fault = { line: 3, column: 'factor', reason: expect.stringContaining('Line 2 says something else') };
    expect((await look(file)).faults).toEqual([fault]);
    expect(await load(file)).toMatchObject({ change: 1, refused: 1, faults: [fault] });
    expect((await named('Derv'))?.uid).toBe(derv!.uid);
    expect((await factors()).map(({ metricName, factor: figure }) => [metricName, figure])).toEqual([
      ['Diesel', '0.0025'],
      ['Derv', '0.003'],
      ['Gas oil', '0.0026'],
    ]);
  });

  it('lets two metrics change their names', async () => {
    await load('issue,parentPath,name,unit,factor,toUnit\nEnergy,Fuels,Derv,Litres,0.003,tCO2e\n');
    const [diesel, derv] = [await named('Diesel'), await named('Derv')];
    const rows = [`Derv,${diesel!.uid},0.003`, `Diesel,${derv!.uid},0.0025`].map((row) => `Energy,Fuels,Litres,,tCO2e,${row}`);
    const report = await load(`issue,parentPath,unit,description,toUnit,name,id,factor\n${rows.join('\n')}\n`);
    expect([report.change, report.faults]).toEqual([2, []]);
  });

  it('leaves what it has no columns for', async () => {
    const { uid } = (await named('Diesel'))!;
    const report = await load(`issue,name,id\r\nEnergy,Red diesel,${uid}\r\n`);
    expect([report.change, report.refused]).toEqual([1, 0]);
    expect(await named('Red diesel')).toMatchObject({ uid, required: true, metric: { unit: 'Litres' } });
  });

  it('only appends where no change is asked for [SET-414]', async () => {
    const before = await tree();
    const report = await load((await exported()).replace(',true,', ',false,'), { update: false });
    expect([report.create, report.change, report.exist, report.ignoredColumns]).toEqual([0, 0, 3, ['id']]);
    expect(await tree()).toEqual(before);
  });
});

it('a row of a file follows the rows above it, and not those below, where one of these changes the metric above it', async () => {
  const [head, fuels] = (await exported()).split('\r\n');
  const columns = head!.replace('\uFEFF', '').split(',');
  const cells: Record<string, string> = {
    issue: 'Energy',
    parentPath: 'Fuels',
    parent: 'Fuels',
    name: 'Petrol',
    unit: 'Litres',
    factor: '0.0023',
  };
  const petrol = columns.map((column) => cells[column] ?? '').join(',');
  const file = [head, petrol, fuels!.replace('tCO2e', 'kgCO2e'), ''].join('\r\n');
  expect(await load(file)).toMatchObject({ create: 1, change: 1, refused: 0 });
  const ofPetrol = (await factors()).filter(({ metricName }) => metricName === 'Petrol');
  expect(ofPetrol.map(({ factor, toUnit }) => [factor, toUnit])).toEqual([['0.0023', 'tCO2e']]);
});

describe('an issue that neither the project nor the tenancy has', () => {
  const FILE = 'issue,name\r\nWater,Used\r\nWatre,Lost\r\nWatre,Found\r\nEnergy,Steam\r\n';

  it('is counted with its rows before anything is made', async () => {
    expect((await look(FILE)).newIssues).toEqual([{ issue: 'Watre', rows: 2 }]);
  });

  it('refuses its rows when no new issues are wanted', async () => {
    const report = await load(FILE, { isStrict: true });
    expect([report.create, report.refused]).toEqual([2, 2]);
    expect(report.reasons[0]).toMatchObject({ column: 'issue', rows: 2 });
    expect(allOf(await tree())).not.toContain('Watre');
  });

  it('is made otherwise [SET-379]', async () => {
    expect((await load(FILE)).create).toBe(4);
    expect(allOf(await tree())).toContain('Watre');
  });
});

describe('factors that a file names beside several places of a metric', () => {
  const rowOf = (text: string, name: string) => text.split('\r\n').find((line) => line.includes(name))!;

  it('are refused where a row says something else than an earlier one, and the first counts', async () => {
    const [head] = (await exported()).split('\r\n');
    const diesel = rowOf(await exported(), 'Diesel');
    const other = (value: string) => diesel.replace('0.0025', value);
    for (const dryRun of [true, false]) {
      const report = await load([head, other('0.4'), other('0.5'), ''].join('\r\n'), { dryRun });
      expect(JSON.stringify(report)).toContain('Line 2 says something else of the same conversion factor');
    }
    expect((await factors()).map(({ factor }) => factor)).toEqual(['0.4']);
  });

  it('do not come back from a row that was left as it was, in whatever order', async () => {
    const [head] = (await exported()).split('\r\n');
    const diesel = rowOf(await exported(), 'Diesel');
    await load([head, diesel.replace('0.0025', '0.4'), diesel, ''].join('\r\n'));
    expect((await factors()).map(({ factor }) => factor)).toEqual(['0.4']);
  });
});
