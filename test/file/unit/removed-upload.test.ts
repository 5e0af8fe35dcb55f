import { afterEach, describe, expect, it, vi } from 'vitest';
import { DOCUMENT, files, makePack, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { client } = await import('../../../functions/data/client/client.ts');

/** Runs a function just before the next transaction is written. */
function beforeTransaction(run: () => Promise<unknown>): void {
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const spy = vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command.constructor.name !== 'TransactWriteCommand') return send(command);
    spy.mockRestore();
    await run();
    return client.send(command as never);
  }) as never);
}
afterEach(() => vi.restoreAllMocks());

const currentOf = async (reportUid: string) => (await documentStore(tenantUid, reportUid).status(DOCUMENT))?.currentObjectUid;

describe('an upload that is deleted', () => {
  it('leaves the one current that replaces it at the same moment', async () => {
    const pack = await makePack('Groundworks');
    const old = await pack.attach('old.csv');
    let replacement = '';
    beforeTransaction(async () => {
      replacement = await pack.attach('new.csv');
    });
    expect((await pack.remove(old)).status).toBe(204);
    expect(await currentOf(pack.uid)).toBe(replacement);
    expect([...files.values()]).toEqual(['new.csv']);
  });

  it('was the current one, and then there is none', async () => {
    const pack = await makePack('Roof');
    const upload = await pack.attach('old.csv');
    expect((await pack.remove(upload)).status).toBe(204);
    expect(await currentOf(pack.uid)).toBeUndefined();
  });
});
