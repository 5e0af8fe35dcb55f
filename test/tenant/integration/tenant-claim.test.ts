import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { upgradeTable } from '../../../cdk/ops/upgrade-table.ts';
import { makeAccount, signIn } from '../../support/makers/people.ts';
import { makeTenant, testCause } from '../../support/makers/tenant.ts';
import { call, outputs } from '../../support/support.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const table = DynamoDBDocumentClient.from(new DynamoDBClient());
const TableName = outputs().TableName!;

const tenantsOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).tenants as string;

/** A person as stored by the first release: no other item says that the person belongs to the tenant. */
async function olderPerson(tenantUid: string) {
  const email = `older-${randomUUID()}@tributary.example`;
  const uid = await makeAccount(email, 'Older', 'Person');
  const names = { tenantUid, uid, email, firstName: 'Older', lastName: 'Person', isSuperuser: true, isTenantSuperuser: false };
  const keys = { pk: `${tenantUid}#user#${uid}`, sk: 'profile', gsi1pk: `${tenantUid}#users`, gsi1sk: email };
  const Item = { ...keys, ...names, created: '2024-01-01T00:00:00.000Z', version: 1, __edb_e__: 'user', __edb_v__: '2' };
  await table.send(new PutCommand({ TableName, Item }));
  return { email, Item };
}

describe('a token', () => {
  it('names every tenant of its person and no other', async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    const person = await first.person('both', { isSuperuser: true });
    expect(tenantsOf(person.token)).toBe(first.tenantUid);
    await personStore(second.tenantUid).create(
      { uid: person.uid, email: person.email, firstName: 'B', lastName: 'T' },
      testCause(),
    );
    const renewed = await signIn(second.host, person.email);
    expect(tenantsOf(renewed).split(' ').sort()).toEqual([first.tenantUid, second.tenantUid].sort());
  });

  it('serves a membership that is newer than itself', async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    const person = await first.person('soon');
    const there = () => call({ host: second.host, path: '/api/me/', token: person.token });
    expect((await there()).status).toBe(401);
    await personStore(second.tenantUid).create(
      { uid: person.uid, email: person.email, firstName: 'S', lastName: 'T' },
      testCause(),
    );
    expect((await there()).status).toBe(200);
  });

  it('is refused where it should name the tenant and does not, until the data is brought to the shape of today', async () => {
    const tenant = await makeTenant();
    const { email, Item } = await olderPerson(tenant.tenantUid);
    const me = async () => (await tenant.call({ path: '/api/me/', token: await signIn(tenant.host, email) })).status;
    expect(await me()).toBe(401);
    await table.send(new PutCommand({ TableName, Item: { ...Item, __edb_v__: '1' } }));
    expect(await upgradeTable(TableName)).toBe(1);
    expect(await me()).toBe(200);
  });
});
