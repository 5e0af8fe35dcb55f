import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT, energyTree, files, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { changeDocument } = await import('../../../functions/core/report/documents.ts');
const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const node = energyTree().nodes.find(({ uid }) => uid === DOCUMENT)!;
const context = { tenantUid, cause: { by: rita.uid, at: new Date().toISOString(), correlationId: 'test' } };
const fileobj = { filename: 'meters.csv', contentType: 'text/csv', bytes: Buffer.from('a,b\n1,2') };

vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => void files.set(key, Buffer.from(bytes).toString()));
const send = client.send.bind(client) as (command: object) => Promise<unknown>;
afterEach(() => Object.assign(client, { send }));

describe('the file of an upload that comes in one request', () => {
  it('stays where the table has kept it and its answer was lost', async () => {
    const pack = await makePack('Groundworks');
    const report = await pack.header();
    const losing = async (command: object) => {
      const answer = await send(command);
      if (command.constructor.name === 'TransactWriteCommand') throw new Error('socket hang up');
      return answer;
    };
    Object.assign(client, { send: losing });
    await expect(changeDocument(context, report, node, { fileobj })).rejects.toThrow('socket hang up');
    const [kept] = await documentStore(tenantUid, pack.uid).uploads(DOCUMENT);
    expect(files.has(kept!.key)).toBe(true);
  });

  it('is removed where it is refused', async () => {
    const pack = await makePack('Roof');
    const report = await pack.header();
    const before = files.size;
    const replaces = crypto.randomUUID();
    const refused = changeDocument(context, report, node, { fileobj, replaces });
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
    expect(files.size).toBe(before);
  });
});
