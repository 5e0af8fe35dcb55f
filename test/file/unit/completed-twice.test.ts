import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { storageStore } = await import('../../../functions/data/stores/tenant/storage-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const pack = await makePack('Groundworks');
const store = fileStore(tenantUid);
const SIZE = 7;

/** Runs after a completion has read its upload, and before it stores it. */
let meanwhile = async (): Promise<unknown> => undefined;

async function announced(): Promise<string> {
  const asked = await rita.post('/api/store/upload/', { filename: 'a.csv', content_type: 'text/csv', size: SIZE });
  expect([asked.status, asked.text]).toEqual([201, expect.any(String)]);
  return asked.json<{ uid: string }>().uid;
}
const complete = (uid: string) => rita.post(`/api/store/upload/${uid}/`, {});

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

describe('an upload for the store that is completed twice', () => {
  it('stays the file of the report that it was attached to in between', async () => {
    const uid = await announced();
    meanwhile = async () => {
      expect((await complete(uid)).status).toBe(200);
      await transact([store.bindWrite(await store.get(uid), pack.uid)]);
    };
    expect((await complete(uid)).status).toBe(200);
    expect((await store.get(uid)).reportUid).toBe(pack.uid);
  });

  it('takes up its space once', async () => {
    const [uid, before] = [await announced(), await storageStore(tenantUid).bytes()];
    meanwhile = () => complete(uid);
    await complete(uid);
    expect(await storageStore(tenantUid).bytes()).toBe(before + SIZE);
  });
});

describe('an upload for the store', () => {
  it('that is completed while it is cancelled stays, with its file', async () => {
    const uid = await announced();
    const removed = vi.spyOn(storage, 'remove').mockResolvedValue(undefined);
    beforeWrite(async () => expect((await complete(uid)).status).toBe(200));
    const cancelled = await rita.delete(`/api/store/upload/${uid}/`);
    expect([cancelled.status, cancelled.text]).toEqual([409, expect.stringContaining('complete already')]);
    expect(removed.mock.calls.flat()).not.toContain((await store.get(uid)).key);
  });

  it('is infected for good where a virus was found while it was completed', async () => {
    const uid = await announced();
    meanwhile = () => store.markScanned(uid, 'infected');
    await complete(uid);
    expect((await store.get(uid)).scan).toBe('infected');
  });

  it('that was given up in between is not kept', async () => {
    const uid = await announced();
    meanwhile = async () => store.forget(await store.get(uid, 'any'));
    expect((await complete(uid)).status).toBe(404);
    await expect(store.get(uid, 'any')).rejects.toThrow('does not exist');
  });
});
