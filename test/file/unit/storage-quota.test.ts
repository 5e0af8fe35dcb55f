import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeJob } from '../../support/memory/jobs.ts';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { storageStore } = await import('../../../functions/data/stores/tenant/storage-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { importFile } = await import('../../../functions/core/structure/file/import-file.ts');
const { MAX_OPEN_UPLOADS } = await import('../../../functions/core/file/open-uploads.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const cause = () => ({ by: rita.uid, at: new Date().toISOString(), correlationId: 'test' });
const keep = (size: number) => {
  const uid = randomUUID();
  const file = { uid, filename: 'site.png', contentType: 'image/png', size, key: `${tenantUid}/store/${uid}` };
  return fileStore(tenantUid).keep(file, IN_TENANCY, cause());
};
const FULL = 'The files of this tenancy take up all the space that it has.';

const pack = await makePack('Piling');
const document = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}`;
const announce = (size: number) => rita.post(`${document}/upload/`, { filename: 'a.csv', content_type: 'text/csv', size });

let before: number;
beforeEach(async () => {
  before = await storageStore(tenantUid).bytes();
  vi.stubEnv('STORAGE_GB', String((before + 1_000) / 1e9));
  vi.spyOn(storage, 'post').mockResolvedValue({ url: 'https://files.example', fields: {} });
  vi.spyOn(storage, 'remove').mockResolvedValue(undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await storageStore(tenantUid).recount(0, await storageStore(tenantUid).bytes());
});

describe('the files of a tenancy', () => {
  it('take up what they are long, and no more once they are deleted', async () => {
    await keep(300);
    const upload = await pack.attach('meters.csv');
    expect(await storageStore(tenantUid).bytes()).toBe(before + 300 + 'meters.csv'.length);
    expect((await rita.delete(`${document}/object/${upload}/`)).status).toBe(204);
    expect(await storageStore(tenantUid).bytes()).toBe(before + 300);
  });

  it('take up nothing any more once they have been imported into a structure', async () => {
    const text = 'issue,name,unit\nEnergy,Heat from a file,kWh\n';
    const { uid: fileUid, key, size } = await keep(text.length);
    expect(await storageStore(tenantUid).bytes()).toBe(before + size);
    vi.spyOn(storage, 'stream').mockImplementation(async () =>
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
    const { project } = bridge;
    const place = { ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true };
    const payload = { place, fileUid, key, size, format: 'csv', dryRun: false, update: false, newIssues: 'create' } as const;
    const job = await (await makeJob(tenantUid, cause()))();
    expect(await importFile(job, payload)).toBe('1 created, 0 existed already, 0 refused');
    expect(await storageStore(tenantUid).bytes()).toBe(before);
    // Simulates a worker that died before it confirmed its job.
    await importFile(job, payload);
    expect(await storageStore(tenantUid).bytes()).toBe(before);
  });

  it('fill the space to the last byte, and not beyond it', async () => {
    await keep(999);
    await expect(keep(2)).rejects.toThrow(FULL);
    await keep(1);
    expect(await storageStore(tenantUid).bytes()).toBe(before + 1_000);
  });

  it('do not pass the limit when two are kept at once', async () => {
    const kept = await Promise.allSettled([keep(600), keep(600)]);
    expect(kept.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await storageStore(tenantUid).bytes()).toBe(before + 600);
  });

  it('are refused when they are announced, with what to do and nothing lost', async () => {
    await keep(400);
    const refused = await announce(601);
    expect([refused.status, refused.json<{ title: string }>().title]).toEqual([429, expect.stringContaining(FULL)]);
    const begun = await announce(600);
    expect(begun.status).toBe(201);
    await rita.delete(`${document}/upload/${begun.json<{ uid: string }>().uid}/`);
  });

  it('larger than the whole space are refused where nothing is stored yet', async () => {
    await expect(keep(1_001)).rejects.toThrow(FULL);
    expect(await storageStore(tenantUid).bytes()).toBe(before);
  });
});

describe('uploads of a person that are not complete', () => {
  const store = (size: number) => rita.post('/api/store/upload/', { filename: 'a.csv', content_type: 'text/csv', size });
  const begin = async () => (await announce(1)).json<{ uid: string }>().uid;

  it('are a hundred at most, in documents and in the store together, and make room when they are cancelled, each for one', async () => {
    const begun = [(await store(1)).json<{ uid: string }>().uid, await begin()];
    const program = { filename: 'a.exe', content_type: 'text/csv', size: 1 };
    for (let refused = 0; refused < 5; refused += 1) expect((await rita.post(`${document}/upload/`, program)).status).toBe(400);
    for (let more = 2; more < MAX_OPEN_UPLOADS; more += 1) expect((await store(1)).status).toBe(201);
    for (const refused of [await announce(1), await store(1), await announce(1)])
      expect([refused.status, refused.json<{ title: string }>().title]).toEqual([
        429,
        expect.stringContaining('100 of your uploads have begun and never arrived'),
      ]);
    for (const [at, uid] of begun.entries()) {
      const cancel = () => rita.delete(at === 0 ? `/api/store/upload/${uid}/` : `${document}/upload/${uid}/`);
      await Promise.all([cancel(), cancel(), cancel()]);
    }
    expect([(await announce(1)).status, (await store(1)).status, (await store(1)).status]).toEqual([201, 201, 429]);
  });
});

describe('the sum of an earlier release', () => {
  it('is set, unless a file was kept while it was added up', async () => {
    const store = storageStore(tenantUid);
    await keep(5);
    expect(await store.recount(70, before)).toBe(false);
    expect(await store.bytes()).toBe(before + 5);
    expect(await store.recount(75, before + 5)).toBe(true);
    expect(await store.bytes()).toBe(75);
  });
});
