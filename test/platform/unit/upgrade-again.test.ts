import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { operatorTable } from '../../support/memory/operator-table.ts';

const { completeTable, upgradeTable } = await import('../../../cdk/ops/upgrade-table.ts');
const { proveTrail } = await import('../../../functions/core/trail/check.ts');
const { sealTrail } = await import('../../../functions/core/trail/seal.ts');
const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { treeStore } = await import('../../../functions/data/stores/structure/tree-store.ts');
const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { transact, write } = await import('../../../functions/data/transact.ts');

const TENANT = 'north';
const HOUR = 3_600_000;
const cause = { by: 'ada', at: '2026-01-01T00:00:00.000Z', correlationId: 'click' };

beforeEach(() => {
  operatorTable();
});

describe('an upgrade', () => {
  it('leaves the sealed entries of a trail as they are', async () => {
    await tenantStore(TENANT).create({ name: 'North', domainUrl: 'north.example' }, cause);
    await transact([
      write(db.entities.id.create({ tenantUid: TENANT, prefix: 'pack0000', type: 'ref', uid: 'pack0000', projectUid: 'p' })),
      auditWrite(
        TENANT,
        { place: IN_TENANCY, subject: 'pack0000', kind: 'factor', changes: [{ field: 'a', from: null, to: 1 }] },
        cause,
      ),
    ]);
    const later = new Date(Date.now() + 3 * HOUR);
    expect((await sealTrail(TENANT, later)).sealed).toBe(2);
    await upgradeTable('table');
    await completeTable('table');
    expect((await proveTrail(TENANT, later)).faults).toEqual([]);
  });

  it('removes the head of a tree that a release without heads has saved since', async () => {
    const place = { trail: IN_TENANCY, structureUid: 's', packageUid: 'p' };
    const save = (version: number) => treeStore(TENANT).save(place, version, { nodes: [] }, cause, []);
    await save(0);
    const head = () => db.entities.treehead.get({ tenantUid: TENANT, structureUid: 's', packageUid: 'p' }).go();
    const { data: before } = await head();
    await completeTable('table');
    expect((await head()).data).toEqual(before);
    await save(1);
    await db.entities.treehead.put(before!).go();
    await completeTable('table');
    expect((await head()).data).toBeNull();
  });

  it.each([1, 2, 3, 4, 5])('that breaks off at write %i comes to the same end when it is repeated', async (last) => {
    const old = (kind: string, rest: object, version = '1') => ({
      __edb_e__: kind,
      __edb_v__: version,
      tenantUid: TENANT,
      ...rest,
    });
    const data = [
      old('tenant', {
        pk: 'north#tenant',
        sk: 'tenant',
        domainUrl: 'north.example',
        metaJson: { term_map: { a: 'b' } },
        version: 1,
      }),
      old('user', { pk: 'north#user#ada', sk: 'user', uid: 'ada', email: 'Ada@north.example', gsi1sk: 'Ada@north.example' }),
      old('commit', {
        pk: 'north#commit#c',
        sk: 'commit',
        uid: 'c',
        projectUid: 'p',
        refUid: 'r',
        periodStart: '2024-01-01',
        version: 3,
      }),
      old('audit', { pk: 'north#audit#c', sk: '2024#7', subject: 'c/n', kind: 'value', at: '2024', uid: '7' }),
    ];
    const run = async (breakAt: number) => {
      let writes = 0;
      const items = operatorTable(({ constructor: { name } }) => {
        if (/Put|Update|Delete/.test(name) && ++writes === breakAt) throw new Error('The connection is lost');
      });
      for (const item of data) await client.send(new PutCommand({ TableName: 'table', Item: item }));
      const upgrade = async () => (await upgradeTable('table')) + (await completeTable('table'));
      const first = await upgrade().catch(() => 'broken');
      await upgrade();
      expect(await upgrade()).toBe(0);
      return { first, items: [...items.values()] };
    };
    const [whole, broken] = [await run(0), await run(last)];
    expect(broken.first).toBe('broken');
    expect(broken.items).toEqual(whole.items);
  });

  /** A result of the tenancy 'south' that cannot be unpacked. */
  const putUnreadable = async () => {
    const result = { __edb_e__: 'result', __edb_v__: '1', tenantUid: 'south', projectUid: 'bridge', data: new Uint8Array([1]) };
    const place = { pk: 'south#results#bridge', sk: '2024-01-01#r#c', periodStart: '2024-01-01', refUid: 'r', commitUid: 'c' };
    await client.send(new PutCommand({ TableName: 'table', Item: { ...result, ...place } }));
  };

  it('names a tenancy that it cannot read, and completes the others', async () => {
    await putUnreadable();
    await tenantStore(TENANT).create({ name: 'North', domainUrl: 'north.example' }, cause);
    await db.entities.tenant.patch({ tenantUid: TENANT }).remove(['sealed']).go();
    await expect(completeTable('table')).rejects.toThrow(/are not complete.*\ntenancy south: /);
    expect((await tenantStore(TENANT).get()).sealed).toBe('yes');
  });

  it('names such a tenancy also where a part for all tenancies fails after it', async () => {
    operatorTable(({ input }) => {
      if ('UpdateExpression' in input && String(input.UpdateExpression).startsWith('SET email')) throw new Error('It is refused');
    });
    await putUnreadable();
    const person = { pk: 'north#user#ada', sk: 'user', uid: 'ada', email: 'Ada@north.example', gsi1sk: 'Ada@north.example' };
    const Item = { __edb_e__: 'user', __edb_v__: '1', tenantUid: TENANT, ...person };
    await client.send(new PutCommand({ TableName: 'table', Item }));
    await expect(completeTable('table')).rejects.toThrow(/\ntenancy south: .*\nall addresses: Error: It is refused$/);
  });
});
