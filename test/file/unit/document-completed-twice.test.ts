import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const pack = await makePack('Groundworks');
const store = documentStore(tenantUid, pack.uid);
const uploads = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}/upload/`;
const SIZE = 7;

/** Runs after a completion has read its upload, and before it attaches it. */
let meanwhile = async (): Promise<unknown> => undefined;

async function announced(): Promise<string> {
  const asked = await rita.post(uploads, { filename: 'a.csv', content_type: 'text/csv', size: SIZE });
  expect([asked.status, asked.text]).toEqual([201, expect.any(String)]);
  return asked.json<{ uid: string }>().uid;
}
const complete = (uid: string) => rita.post(`${uploads}${uid}/`, {});

const { client } = await import('../../../functions/data/client/client.ts');
/** Runs a function just before the next deletion or transaction. */
function beforeWrite(run: () => Promise<unknown>): void {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const spy = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (!/^(Delete|TransactWrite)/.test(command.constructor.name)) return send(command);
    spy.mockRestore();
    await run();
    return client.send(command as never);
  }) as never);
}

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

  it('that is completed while it is cancelled stays, with its file', async () => {
    const uid = await announced();
    const removed = vi.spyOn(storage, 'remove').mockResolvedValue(undefined);
    beforeWrite(async () => expect((await complete(uid)).status).toBe(200));
    const cancelled = await rita.delete(`${uploads}${uid}/`);
    expect([cancelled.status, cancelled.text]).toEqual([409, expect.stringContaining('complete already')]);
    const item = await store.upload(DOCUMENT, uid, 'done');
    expect(removed.mock.calls.flat()).not.toContain(item.key);
  });

  it('that is completed while it is refused elsewhere stays, with its file', async () => {
    const uid = await announced();
    const removed = vi.spyOn(storage, 'remove').mockResolvedValue(undefined);
    vi.mocked(storage.head).mockImplementationOnce(async () => {
      await meanwhile();
      return Buffer.from('MZ\x90\x00');
    });
    meanwhile = async () => {
      meanwhile = async () => undefined;
      expect((await complete(uid)).status).toBe(200);
    };
    expect((await complete(uid)).status).toBe(409);
    const item = await store.upload(DOCUMENT, uid, 'done');
    expect(removed.mock.calls.flat()).not.toContain(item.key);
  });
});
