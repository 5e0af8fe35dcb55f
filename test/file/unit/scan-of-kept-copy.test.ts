import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { markScanned } = await import('../../../functions/jobs/mark-scanned/run.ts');
const { handler } = await import('../../../functions/jobs/mark-scanned/handler.ts');
const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const pack = await makePack('Groundworks');
const SIZE = 7;
const STATUS = { clean: 'NO_THREATS_FOUND', infected: 'THREATS_FOUND' };
const found = (objectKey: string, scan: 'clean' | 'infected') => ({
  s3ObjectDetails: { objectKey },
  scanResultDetails: { scanResultStatus: STATUS[scan] },
});
const scanned = (objectKey: string, scan: 'clean' | 'infected') => markScanned(found(objectKey, scan));

beforeEach(() => {
  vi.spyOn(storage, 'post').mockResolvedValue({ url: 'https://files.example', fields: {} });
  vi.spyOn(storage, 'beginParts').mockResolvedValue('parts');
  vi.spyOn(storage, 'parts').mockResolvedValue(new Map());
  vi.spyOn(storage, 'partUrl').mockResolvedValue('https://files.example');
  vi.spyOn(storage, 'size').mockResolvedValue(SIZE);
  vi.spyOn(storage, 'head').mockResolvedValue(Buffer.from('a,b\n1,2'));
});
afterEach(() => vi.restoreAllMocks());

const announced = (size: number) => ({ filename: 'a.csv', content_type: 'text/csv', size });
const documents = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}/upload/`;
const PLACES = [
  ['of the store', '/api/store/upload/', (uid: string) => fileStore(tenantUid).get(uid, 'any'), `${tenantUid}/store`],
  [
    'of a document',
    documents,
    (uid: string) => documentStore(tenantUid, pack.uid).upload(DOCUMENT, uid, 'any'),
    `${tenantUid}/commit/${pack.uid}`,
  ],
] as const;

describe.each(PLACES)('a posted upload %s', (_what, path, read, folder) => {
  const begin = async (size = SIZE) => (await rita.post(path, announced(size))).json<{ uid: string }>().uid;

  it('is clean by the scan of the copy that is kept, and not by that of what was posted', async () => {
    const uid = await begin();
    await scanned(`${folder}/${uid}`, 'clean');
    expect((await read(uid)).scan).toBe('unknown');
    expect((await rita.post(`${path}${uid}/`, {})).status).toBe(200);
    await scanned(`${folder}/${uid}`, 'clean');
    expect((await read(uid)).scan).toBe('unknown');
    await scanned(`${folder}/${uid}/kept`, 'clean');
    expect(await read(uid)).toMatchObject({ scan: 'clean', state: 'done' });
  });

  it('is infected by the scan of either', async () => {
    for (const end of ['', '/kept']) {
      const uid = await begin();
      await scanned(`${folder}/${uid}${end}`, 'infected');
      expect((await read(uid)).scan).toBe('infected');
    }
  });

  it('in parts is clean by the scan of what was joined', async () => {
    const uid = await begin(150_000_000);
    await scanned(`${folder}/${uid}`, 'clean');
    expect((await read(uid)).scan).toBe('clean');
  });
});

describe('a virus in a file of which nothing is known yet', () => {
  it.each(['store/x', 'commit/r/x'])('is told again: %s', async (key) => {
    const event = (scan: 'clean' | 'infected') => handler({ detail: found(`${tenantUid}/${key}`, scan) } as never);
    await expect(event('infected')).rejects.toThrow('no file yet');
    expect(await event('clean')).toMatchObject({ marked: false });
  });

  it('is not told again where it lies in no file of ours', async () => {
    expect(await handler({ detail: found(`${tenantUid}/export/x`, 'infected') } as never)).toMatchObject({ marked: false });
  });
});
