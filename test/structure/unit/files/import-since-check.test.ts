import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import {
  causeOf,
  contextOf,
  type Made,
  makePerson,
  makeProject,
  rootPlace,
  tenantUid,
} from '../../../support/memory/world/supply.ts';

const { randomUUID } = await import('node:crypto');
const { startStructureImport } = await import('../../../../functions/core/structure/file/start-import.ts');
const { importFile } = await import('../../../../functions/core/structure/file/import-file.ts');
const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { fileStore } = await import('../../../../functions/data/stores/file/file-store.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { IN_TENANCY } = await import('../../../../functions/data/trail-place.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { storage } = await import('../../../../functions/files/storage.ts');
const { ImportStructurePayload } = await import('../../../../shared/contract/jobs.ts');
const { fullMetricsCsv } = await import('../../../../shared/domain/structure/csv/csv.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;
const contents = new Map<string, string>();

const place = () => rootPlace(project);
const tree = async () => (await structureStore(tenantUid).read(place())).tree;
const stored = () => factorStore(tenantUid).ofOwner(project.rootUid);
const units = async () => (await tree()).nodes.flatMap(({ metric }) => (metric ? [`${metric.name} ${metric.unit}`] : []));
const exported = async () => [...fullMetricsCsv((await tree()).nodes, await stored(), true)].join('');

async function uploaded(text: string): Promise<string> {
  const uid = randomUUID();
  const key = `${tenantUid}/store/${uid}`;
  contents.set(key, text);
  const file = { uid, key, filename: 'metrics.csv', contentType: 'text/csv', size: text.length, hash: '' };
  await fileStore(tenantUid).keep(file, IN_TENANCY, causeOf(sam.userUid));
  return uid;
}

type More = { dry_run?: boolean; seen?: string | undefined; format?: 'csv' | 'json' };
const start = (file: string, { dry_run = false, format = 'csv', ...more }: More = {}) =>
  startStructureImport(contextOf(sam, { loaded: { place: place() } as never }), {
    ...more,
    file,
    format,
    dry_run,
    update: format === 'csv',
    new_issues: 'create',
  });

/** Runs the job as its worker does. Returns its report. */
async function run(uid: string) {
  const store = jobStore(tenantUid);
  const { payload, checkpoint } = await store.get(uid);
  const job = { tenantUid, uid, cause: causeOf(sam.userUid), checkpoint };
  const progress = (percent: number, at?: unknown) => store.progress(uid, percent, at);
  await importFile({ ...job, progress }, ImportStructurePayload.parse(payload));
  return (await store.report<{ seen?: string; change?: number; create: number }>(uid))!;
}
const check = async (file: string, more: More = {}) => run(await start(file, { ...more, dry_run: true }));
const load = async (text: string) => run(await start(await uploaded(text)));

beforeEach(async () => {
  vi.spyOn(storage, 'stream').mockImplementation(async (key) => {
    const text = contents.get(key);
    if (text === undefined) return undefined;
    return (async function* () {
      yield Buffer.from(text);
    })();
  });
  vi.spyOn(storage, 'remove').mockImplementation(async (key) => void contents.delete(key));
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
  await load('issue,name,unit,factor,toUnit\nEnergy,Diesel,Litres,0.0025,tCO2e\nEnergy,Power,kWh,,\n');
});
afterEach(() => vi.restoreAllMocks());

const CHANGED = { code: 'conflict', message: expect.stringContaining('since this file was checked') };

describe('a file whose check somebody has overtaken', () => {
  it('is refused where a metric has another unit by now, and changes nothing', async () => {
    const file = await uploaded((await exported()).replace(',Power,', ',Electricity,'));
    const { seen } = await check(file);
    await load((await exported()).replace('Diesel,Litres', 'Diesel,kL').replace(',0.0025,tCO2e', ',2.5,tCO2e'));
    await expect(start(file, { seen })).rejects.toMatchObject(CHANGED);
    expect(await units()).toEqual(['Diesel kL', 'Power kWh']);
    const again = await check(file);
    expect(again.change).toBe(2);
    expect(await run(await start(file, { seen: again.seen }))).toMatchObject({ change: 2 });
  });

  it('is refused where a factor has another figure by now', async () => {
    const file = await uploaded((await exported()).replace(',Power,', ',Electricity,'));
    const { seen } = await check(file);
    await factorStore(tenantUid).update((await stored())[0]!, { factor: '0.0026' }, causeOf(sam.userUid));
    await expect(start(file, { seen })).rejects.toMatchObject(CHANGED);
    expect((await stored()).map(({ factor }) => factor)).toEqual(['0.0026']);
  });

  it('is refused by its worker where the change came after the start', async () => {
    const file = await uploaded((await exported()).replace(',Power,', ',Electricity,'));
    const { seen } = await check(file);
    const job = await start(file, { seen });
    await load((await exported()).replace('Diesel,Litres', 'Diesel,kL').replace(',0.0025,tCO2e', ',2.5,tCO2e'));
    await expect(run(job)).rejects.toMatchObject(CHANGED);
    expect(await units()).toEqual(['Diesel kL', 'Power kWh']);
  });

  it('is imported where nothing has changed, also again after its worker died, and where nobody says what was seen', async () => {
    const file = await uploaded((await exported()).replace(',Power,', ',Electricity,'));
    const { seen } = await check(file);
    const job = await start(file, { seen });
    vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('The worker died'));
    await expect(run(job)).rejects.toThrow('The worker died');
    expect(await run(job)).toMatchObject({ change: 1 });
    expect(await load((await exported()).replace(',Electricity,', ',Power,'))).toMatchObject({ change: 1 });
  });
});

describe('a file that is imported twice', () => {
  const TREE = { id: 'n1', type: 'tree', name: 'Fleet', meta_json: {}, children: [] };
  const JSON_FILE = JSON.stringify({ format: 'tributary-structure', version: 1, metrics: [], nodes: [TREE], factors: [] });
  const fleets = async () => (await tree()).nodes.filter(({ name }) => name === 'Fleet').length;
  const json = { format: 'json' } as const;
  const TAKEN = { code: 'conflict', message: expect.stringContaining('imported already') };

  it('is planted once: the second import is refused', async () => {
    const file = await uploaded(JSON_FILE);
    await check(file, json);
    const first = await start(file, json);
    await expect(start(file, json)).rejects.toMatchObject(TAKEN);
    await run(first);
    expect(await fleets()).toBe(1);
  });

  it('is taken by one of two that begin at once', async () => {
    const file = await uploaded(JSON_FILE);
    const begun = await Promise.allSettled([start(file, json), start(file, json)]);
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is taken again where the first import has failed, which then imports nothing any more', async () => {
    const file = await uploaded(JSON_FILE);
    const first = await start(file, json);
    await jobStore(tenantUid).fail(first, 'Something went wrong.');
    await run(await start(file, json));
    await expect(run(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await fleets()).toBe(1);
  });
});

describe('a file that somebody has attached to a comment of a report', () => {
  it('is not imported, and so not deleted after it', async () => {
    const file = await uploaded(await exported());
    await transact([fileStore(tenantUid).bindWrite(await fileStore(tenantUid).get(file), 'report')]);
    await expect(start(file)).rejects.toMatchObject({ code: 'invalid_input', errors: { file: [expect.any(String)] } });
  });

  it('stays where it was attached before the check and the import', async () => {
    const file = await uploaded(await exported());
    const item = await fileStore(tenantUid).get(file);
    await transact([fileStore(tenantUid).bindWrite(item, 'report')]);
    await expect(fileStore(tenantUid).remove(item)).rejects.toMatchObject({ code: 'not_found' });
    expect(await fileStore(tenantUid).get(file)).toMatchObject({ reportUid: 'report' });
  });

  it('is not attached while it is imported', async () => {
    const file = await uploaded(await exported());
    const job = await start(file);
    const bind = async () => transact([fileStore(tenantUid).bindWrite(await fileStore(tenantUid).get(file), 'report')]);
    await expect(bind()).rejects.toMatchObject({ code: 'not_found' });
    await run(job);
  });
});
