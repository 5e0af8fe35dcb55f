import './makers/environment.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { upgradeTable } from '../../cdk/local/upgrade.ts';
import { makeTenant } from './makers/tenant.ts';
import { outputs } from './support.ts';

const table = DynamoDBDocumentClient.from(new DynamoDBClient());
const TableName = outputs().TableName!;

describe('data of an earlier release', () => {
  it('is upgraded to the shape of today, once, and keeps its content', async () => {
    const tenant = await makeTenant();
    const meta = async () => (await tenant.call({ path: '/api/tenant/meta/' })).json<Record<string, unknown>>();
    const Key = { pk: `${tenant.tenantUid}#tenant`, sk: 'tenant' };
    const { Item } = await table.send(new GetCommand({ TableName, Key }));
    const { termMap: _today, ...common } = Item!;
    const metaJson = { term_map: { company: 'Client' }, indicator_order: ['Carbon'] };
    await table.send(new PutCommand({ TableName, Item: { ...common, metaJson, __edb_v__: '1' } }));
    expect((await tenant.call({ path: '/api/tenant/meta/' })).status).toBe(404);

    expect(await upgradeTable(TableName)).toBe(1);
    expect(await meta()).toMatchObject({ term_map: { company: 'Client' }, meta_json: { indicator_order: ['Carbon'] } });
    expect(await upgradeTable(TableName)).toBe(0);
  });
});
