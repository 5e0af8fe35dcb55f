import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import { makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, type Made, makePerson, makeProject, rootPlace, tenantUid } from '../../../support/memory/world/supply.ts';

const { randomUUID } = await import('node:crypto');
const { csvReport } = await import('../../../../functions/core/structure/file/csv-report.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { linesMade, withMade } = await import('../../../../functions/core/structure/file/import-start.ts');
const { valueBytes } = await import('../../../../functions/data/stored-size.ts');
const { MAX_NODES } = await import('../../../../shared/domain/metric/limits.ts');
const { fullMetricsCsv } = await import('../../../../shared/domain/structure/csv/csv.ts');
const { deleteSubtree, moveNodes } = await import('../../../../shared/domain/structure/tree.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;

const place = () => rootPlace(project);
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const metrics = async () => (await tree()).nodes.flatMap(({ metric }) => (metric ? [`${metric.name} ${metric.unit}`] : []));
const stored = () => factorStore(tenantUid).ofOwner(project.rootUid);
const factors = async () =>
  (await stored()).map(({ metricName, metricUnit, toUnit, factor }) => `${metricName} ${metricUnit} > ${toUnit} ${factor}`);
const exported = async () => [...fullMetricsCsv((await tree()).nodes, await stored(), true)].join('');

const HEAD = 'issue,parentPath,name,unit,description,required,factor,toUnit,source';
const BEFORE = 'Diesel Litres > tCO2e 0.0025';

/**
 * An import whose worker dies at `deaths`. `at`: another person's actions at a call of `progress`. The first call records the
 * start.
 */
function jobThat(deaths: readonly number[] = [], at: Record<number, () => Promise<unknown>> = {}) {
  const made = makeJob(tenantUid, causeOf(sam.userUid));
  const left = new Set(deaths);
  let calls = 0;
  return async (text: string, update = true) => {
    const next = await made;
    const attempt = await next();
    const progress = async (percent: number, noted?: unknown) => {
      calls += 1;
      await attempt.progress(percent, noted);
      await at[calls]?.();
      if (left.delete(calls)) throw new Error('The worker died');
    };
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    const issues = { isKnown: () => true, isStrict: false };
    return csvReport({ ...attempt, progress }, { place: place(), size: text.length, bytes, units: [], update, issues }, false);
  };
}
const load = (text: string, update = true) => jobThat()(text, update);
/** Another person's change meanwhile. */
const edit = async (...changes: readonly (readonly [string | RegExp, string])[]) =>
  load(changes.reduce((text, [from, to]) => text.replace(from, to), await exported()));
const toKilolitres = () => edit(['Diesel,Litres', 'Diesel,kL'], [/,0\.00\d+,tCO2e/, ',2.5,tCO2e']);
const correct = async (fields: { factor?: string; source?: string }) => {
  const [item] = await stored();
  await factorStore(tenantUid).update(item!, fields, causeOf(sam.userUid));
};

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
  await load(
    `${HEAD}\nEnergy,,Fuels,tCO2e,,,,,\nEnergy,Fuels,Diesel,Litres,,,0.0025,tCO2e,BEIS\nEnergy,,Power,kWh,,,,,\n`,
    false,
  );
});

describe.each([
  ['before its first row', 1],
  ['when its rows are written', 2],
])('somebody changes a metric while the import of a file rests, whose worker died %s', (_when, death) => {
  /** Imports a file with a death, after which another person acts. */
  async function interrupted(file: string, meanwhile: () => Promise<unknown>) {
    const attempt = jobThat([death]);
    await expect(attempt(file)).rejects.toThrow('The worker died');
    await meanwhile();
    return attempt(file);
  }
  const file = async () => (await exported()).replace(',Power,', ',Electricity,');

  it('to another unit with its factor: the file, which changes another row, leaves both', async () => {
    const report = await interrupted(await file(), toKilolitres);
    expect(await metrics()).toEqual(['Fuels tCO2e', 'Diesel kL', 'Electricity kWh']);
    expect(await factors()).toEqual([BEFORE, 'Diesel kL > tCO2e 2.5']);
    expect([report.change, report.refused]).toEqual([1, 0]);
  });

  it('above it to another unit: a factor without a unit of its own is not that of the new one', async () => {
    const text = (await file()).replace(',0.0025,tCO2e,', ',0.0025,,');
    const report = await interrupted(text, async () => {
      await edit([',Fuels,tCO2e', ',Fuels,kgCO2e'], [',0.0025,tCO2e,', ',2.5,kgCO2e,']);
    });
    expect(await factors()).toEqual([BEFORE, 'Diesel Litres > kgCO2e 2.5']);
    expect(report.refused).toBe(0);
  });

  it('in its factor alone, or deletes that: the file, which does not change the cell, leaves it so', async () => {
    await interrupted(await file(), () => correct({ factor: '0.0026' }));
    expect(await factors()).toEqual(['Diesel Litres > tCO2e 0.0026']);
    const again = (await exported()).replace(',Electricity,', ',Power,');
    await interrupted(again, async () => factorStore(tenantUid).remove((await stored())[0]!, causeOf(sam.userUid)));
    expect(await factors()).toEqual([]);
  });

  it('in its name: a factor that the file does not change is not added to what it is now', async () => {
    await interrupted(await file(), () => edit([',Diesel,', ',Gas oil,'], [',0.0025,tCO2e,BEIS', ',,,']));
    expect(await factors()).toEqual([BEFORE]);
  });

  it('moves it below another one of the same name: a factor without a unit of its own is not that of the new one', async () => {
    await load(`${HEAD}\nEnergy,Power,Fuels,kgCO2e,,,,,\nEnergy,Power > Fuels,Oil,kg,,,,,\n`, false);
    const text = (await file())
      .replace(',0.0025,tCO2e,', ',0.0025,,')
      .replaceAll('parentPath', 'above')
      .replace(/^\uFEFF?/, '');
    const report = await interrupted(text, async () => {
      const { nodes } = await tree();
      const [diesel, other] = ['Diesel Litres', 'Fuels kgCO2e'].map(
        (name) => nodes.find(({ metric }) => metric && `${metric.name} ${metric.unit}` === name)!.path,
      );
      await structureStore(tenantUid).change(place(), undefined, causeOf(sam.userUid), (now) =>
        moveNodes(now, [diesel!], other!, 'last-child'),
      );
    });
    expect(report.refused).toBe(0);
    expect(await factors()).toEqual([BEFORE]);
  });

  it('in its factor: the metric that the file makes of it gets the factor of now', async () => {
    await interrupted((await exported()).replace(',Diesel,', ',Gas oil,'), async () => {
      for (const item of await stored()) await factorStore(tenantUid).update(item, { factor: '0.0026' }, causeOf(sam.userUid));
    });
    expect((await factors()).filter((text) => text.startsWith('Gas oil'))).toEqual(['Gas oil Litres > tCO2e 0.0026']);
  });

  it('in the source of a factor whose figure the file changes: both changes stay', async () => {
    await interrupted((await exported()).replace(',0.0025,', ',0.003,'), () => correct({ source: 'Ricardo' }));
    expect(await stored()).toMatchObject([{ factor: '0.003', source: 'Ricardo' }]);
  });

  it('to another unit: a factor that the file changes is refused, since it is for the unit of before', async () => {
    const text = (await exported()).replace(',0.0025,', ',0.003,');
    const report = await interrupted(text, toKilolitres);
    expect(report.faults).toEqual([{ line: 3, column: 'unit', reason: expect.stringContaining("'kL' during the import") }]);
    expect((await factors()).at(-1)).toBe('Diesel kL > tCO2e 2.5');
  });
});

it('a new name is refused for a metric with a factor that has another unit by now', async () => {
  const attempt = jobThat([1]);
  const text = (await exported()).replace(',Diesel,', ',Gas oil,');
  await expect(attempt(text)).rejects.toThrow('The worker died');
  await toKilolitres();
  expect(await attempt(text)).toMatchObject({ change: 0, refused: 1, faults: [{ line: 3, column: 'unit' }] });
  expect(await metrics()).toEqual(['Fuels tCO2e', 'Diesel kL', 'Power kWh']);
});

describe('a file without ids, whose worker dies when its rows are written', () => {
  const rows = `${HEAD}\nEnergy,Fuels,Petrol,Litres,,,0.0023,,DEFRA\n`;

  it('gives no factor to the unit that somebody has given the metric above meanwhile', async () => {
    const attempt = jobThat([2]);
    await expect(attempt(rows, false)).rejects.toThrow('The worker died');
    await edit([',Fuels,tCO2e', ',Fuels,kgCO2e']);
    expect(await attempt(rows, false)).toMatchObject({ create: 1, refused: 0 });
    expect(await factors()).toEqual([BEFORE, 'Petrol Litres > tCO2e 0.0023']);
  });

  it('refuses the factor of a metric that somebody has given another unit meanwhile', async () => {
    const attempt = jobThat([2]);
    await expect(attempt(rows, false)).rejects.toThrow('The worker died');
    await edit(['Petrol,Litres', 'Petrol,kL'], ['0.0023,tCO2e,DEFRA', ',,']);
    expect(await attempt(rows, false)).toMatchObject({ refused: 1, faults: [{ line: 2, column: 'unit' }] });
    expect(await factors()).toEqual([BEFORE, 'Petrol Litres > tCO2e 0.0023']);
  });
});

describe('a file without ids, whose worker dies and whose metrics somebody deletes', () => {
  const FILE = `${HEAD}\nEnergy,Fuels,Petrol,Litres,,,0.0023,,DEFRA\nEnergy,Fuels > Petrol,E10,Litres,,,,,\nEnergy,,Heat,kWh,,,,,\n`;
  const remove = async (name: string) => {
    const { path } = (await tree()).nodes.find(({ metric }) => metric?.name === name)!;
    await structureStore(tenantUid).change(place(), undefined, causeOf(sam.userUid), (now) => deleteSubtree(now, path));
  };
  const BEFORE_IT = ['Fuels tCO2e', 'Diesel Litres', 'Power kWh'];

  it.each([
    ['with those below them', ['Petrol'], [...BEFORE_IT, 'Heat kWh']],
    ['all of them', ['Petrol', 'Heat'], BEFORE_IT],
    ['and those above them', ['Fuels'], ['Power kWh', 'Heat kWh']],
  ])('makes none of them again: %s', async (_what, names, left) => {
    const attempt = jobThat([2]);
    await expect(attempt(FILE, false)).rejects.toThrow('The worker died');
    for (const name of names) await remove(name);
    expect(await attempt(FILE, false)).toMatchObject({ create: 3, exist: 0, refused: 0 });
    expect(await metrics()).toEqual(left);
  });

  it('makes no factor of a metric that was deleted before the factors were written', async () => {
    const file = FILE.replaceAll('Petrol', 'Super plus');
    const attempt = jobThat();
    // After the job, the base metrics and the tree; before the factor.
    beforeRequest('TransactWrite', 4, () => Promise.reject(new Error('The worker died')));
    await expect(attempt(file, false)).rejects.toThrow('The worker died');
    await remove('Super plus');
    expect(await attempt(file, false)).toMatchObject({ create: 3, refused: 0 });
    expect(await factors()).toEqual([BEFORE]);
  });

  it('makes those that it had refused, where somebody has made what they lacked', async () => {
    const file = `${HEAD}\nEnergy,Lamps,LED,kWh,,,,,\nEnergy,,Heat,kWh,,,,,\n`;
    const attempt = jobThat([2]);
    await expect(attempt(file, false)).rejects.toThrow('The worker died');
    await load(`${HEAD}\nEnergy,,Lamps,kWh,,,,,\n`, false);
    expect(await attempt(file, false)).toMatchObject({ create: 2, refused: 0 });
    expect(await metrics()).toEqual([...BEFORE_IT, 'Heat kWh', 'Lamps kWh', 'LED kWh']);
  });
});

it('a unit of one row alone is not that of the factor of another row of the metric', async () => {
  await factorStore(tenantUid).add(
    project.rootUid,
    { ...(await stored())[0]!, toUnit: 'kgCH4', factor: '0.1' },
    causeOf(sam.userUid),
  );
  expect(await load((await exported()).replace('Diesel,Litres', 'Diesel,kL').replace(',0.0025,', ',2.5,'))).toMatchObject({
    refused: 0,
  });
  expect(await factors()).toEqual([BEFORE, 'Diesel Litres > kgCH4 0.1', 'Diesel kL > tCO2e 2.5']);
});

it('somebody changes a metric between the two parts of a file that is too long for one: the factor of before is not for the new unit', async () => {
  const pumps = Array.from({ length: 2600 }, (_unused, at) => `Energy,Power,Pump ${at},kWh`);
  await load(`issue,parentPath,name,unit\n${pumps.join('\n')}\n`, false);
  const [head, fuels, diesel, ...rest] = (await exported()).trimEnd().split('\r\n');
  const file = [head, fuels, ...rest, diesel].join('\r\n').replace('Pump 1,', 'Pump one,');
  const report = await jobThat([], { 2: toKilolitres })(file);
  expect([report.change, report.refused]).toEqual([1, 0]);
  expect(await factors()).toEqual([BEFORE, 'Diesel kL > tCO2e 2.5']);
}, 60_000);

it('the notes of a job that do not fit into one item are kept in several', async () => {
  const [uid, notes] = [randomUUID(), Array.from({ length: 30_000 }, () => randomUUID())];
  const count = await jobStore(tenantUid).putNotes(uid, notes, new Date());
  expect(count).toBeGreaterThan(1);
  expect(await jobStore(tenantUid).notes(uid, count)).toEqual(notes);
});

it('the lines of as many metrics as a project holds fit into the checkpoint, whichever they are', () => {
  const lines = new Set(Array.from({ length: MAX_NODES }, (_unused, at) => 2 * at + 2));
  const checkpoint = withMade({ master: 1, overlay: 1 }, lines);
  expect(valueBytes(checkpoint)).toBeLessThan(215_000);
  expect(linesMade(checkpoint)).toEqual(lines);
  expect(withMade(checkpoint, new Set([4, 2, 3, 7]))).toMatchObject({
    made: [
      [2, 4],
      [7, 7],
    ],
  });
});
