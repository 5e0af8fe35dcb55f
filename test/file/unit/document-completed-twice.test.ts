import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/receipt-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const pack = await makePack('Groundworks');
const store = documentStore(tenantUid, pack.uid);
const uploads = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}/upload/`;
const SIZE = 7;

/** What happens between the moment that a completion reads its upload and the one that it is attached. */
let meanwhile = async (): Promise<unknown> => undefined;

async function announced(): Promise<string> {
  const asked = await rita.post(uploads, { filename: 'a.csv', content_type: 'text/csv', size: SIZE });
  expect([asked.status, asked.text]).toEqual([201, expect.any(String)]);
  return asked.json<{ uid: string }>().uid;
}
const complete = (uid: string) => rita.post(`${uploads}${uid}/`, {});

beforeEach(() => {
  vi.spyOn(storage, 'post').mockResolvedValue({ url: 'https://files.example', fields: {} });
  vi.spyOn(storage, 'size').mockResolvedValue(SIZE);
  vi.spyOn(storage, 'head').mockImplementation(async () => {
    const now = meanwhile;
    meanwhile = async () => undefined;
    await now();
    return Buffer.from('a,b\n1,2');
  });
});
afterEach(() => vi.restoreAllMocks());

describe('an upload of a document', () => {
  it('is attached where the scanner was done with it while it was completed', async () => {
    const uid = await announced();
    meanwhile = () => store.markScanned(uid, 'clean');
    const answer = await complete(uid);
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ uid, scan: 'clean' })]);
    expect((await store.status(DOCUMENT))?.currentObjectUid).toBe(uid);
  });

  it('that is completed twice at once is answered twice the same', async () => {
    const uid = await announced();
    meanwhile = async () => expect((await complete(uid)).status).toBe(200);
    expect((await complete(uid)).json()).toMatchObject({ uid });
  });

  it('that was given up in between is not attached', async () => {
    const uid = await announced();
    meanwhile = async () => store.forget(await store.upload(DOCUMENT, uid, 'any'));
    expect((await complete(uid)).status).toBe(404);
  });
});
