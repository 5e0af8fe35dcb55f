import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const TENANT = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
/** People of the tenancy in the table, accounts in the pool, and whether the pool answers. */
const state = { people: ['ann'], accounts: ['ann'], isPoolDown: false };

vi.mock('../../../cdk/ops/tenant/account.ts', () => ({
  ensureAccount: async () => '8c2f6a10-0000-4000-8000-000000000001',
  removeAccounts: async (_pool: string, uids: readonly string[]) => {
    if (state.isPoolDown) throw new Error('The pool does not answer');
    state.accounts = state.accounts.filter((uid) => !uids.includes(uid));
  },
}));
vi.mock('../../../cdk/ops/tenant/file-copy.ts', () => ({ removeFiles: async () => 0 }));
vi.mock('../../../cdk/ops/tenant/table-copy.ts', () => ({
  peopleInTable: async () => [...state.people],
  unknownElsewhere: async (_table: string, _tenant: string, people: readonly string[]) => people,
  removeItems: async () => state.people.splice(0).length,
}));
const { removeTenantAndAccounts } = await import('../../../cdk/ops/tenant/copy.ts');
const { createRootTenancy } = await import('../../../cdk/ops/tenant/create.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { hostStore } = await import('../../../functions/data/stores/tenant/host-store.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

beforeEach(() => Object.assign(state, { people: ['ann'], accounts: ['ann'], isPoolDown: false }));

describe('a tenancy that is removed with the accounts of its people', () => {
  const remove = () => removeTenantAndAccounts({ tableName: 'table', bucketName: 'bucket' }, 'pool', TENANT);

  it('leaves no account behind where the command stopped half-way and is repeated', async () => {
    state.isPoolDown = true;
    await expect(remove()).rejects.toThrow('The pool does not answer');
    state.isPoolDown = false;
    expect(await remove()).toEqual({ items: 1, files: 0, accounts: 1 });
    expect(state).toMatchObject({ people: [], accounts: [] });
  });
});

describe('a tenancy that an operator makes', () => {
  const person = { email: 'Ann@client.example', firstName: 'Ann', lastName: 'Lee' };
  const make = (host: string) => createRootTenancy('pool', { name: 'Client', host, isDefault: false, person });

  it('has its first person, or does not take its host', async () => {
    memoryDatabase();
    const send = client.send as (command: object) => Promise<unknown>;
    let sent = 0;
    // The connection breaks after the first transaction.
    const broken = (command: { constructor: { name: string } }) => {
      if (command.constructor.name === 'TransactWriteCommand') sent += 1;
      if (sent > 1) throw new Error('The connection is lost');
      return send.call(client, command);
    };
    Object.assign(client, { send: broken });
    await make('client.example').catch(() => undefined);
    Object.assign(client, { send });
    const found = await hostStore.find('client.example');
    const people = found ? await personStore(found.tenantUid).all() : [];
    expect([found !== undefined, people.map(({ email }) => email)]).toEqual([true, ['ann@client.example']]);
  });
});
