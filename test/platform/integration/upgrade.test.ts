import '../../support/makers/environment.ts';
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { completeTable, upgradeTable } from '../../../cdk/ops/upgrade-table.ts';
import { makeOwner } from '../../support/makers/structure.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { makeTenant, testCause } from '../../support/makers/tenant.ts';
import { outputs } from '../../support/support.ts';

const { packSheet } = await import('../../../functions/data/compressed.ts');
const { db } = await import('../../../functions/data/service.ts');
const { periodSheetStore } = await import('../../../functions/data/stores/indicator/period-sheet-store.ts');
const { metricUseStore } = await import('../../../functions/data/stores/metric/metric-use-store.ts');
const { pastStore } = await import('../../../functions/data/stores/report/past-store.ts');
const { fileStore } = await import('../../../functions/data/stores/file/file-store.ts');
const { storageStore } = await import('../../../functions/data/stores/tenant/storage-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { transact } = await import('../../../functions/data/transact.ts');

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

  it('is completed by where its base metrics are used, and by how reports know those that were merged', async () => {
    const owner = await makeOwner();
    const { tenantUid } = owner.tenant;
    const { project, nodes } = await owner.structure();
    const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
    const path = await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Grid', unit: 'kWh' } });
    const { uid } = (await nodes.list()).find((node) => node.path === path)!.node.metricscore!.metric!;
    const factors = `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/`;
    await owner.admin.call({ method: 'POST', path: factors, body: { metric: uid, toUnit: 'tCO2e', factor: 0.2 } });
    const report = { uid: 'c', packageUid: 'r', periodUid: 'p', periodStart: '2024-01-01', periodEnd: '2024-02-01' } as never;
    await transact([
      ...pastStore(tenantUid).putWrites(report, new Map([[uid, '5']])),
      ...(await metricUseStore(tenantUid).aliasWrites('merged', uid, testCause())),
    ]);
    const tenancy = await makeTenantOwner(owner.tenant);
    const usage = async () => (await tenancy.list()).find((metric) => metric.uid === uid)!.usage;
    const before = await metricUseStore(tenantUid).all();
    expect(await usage()).toEqual({ projects: 1, indicators: 0, factors: 1 });
    const Key = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': `${tenantUid}#metricuse` } };
    const { Items = [] } = await table.send(new QueryCommand({ TableName, ...Key }));
    for (const { pk, sk } of Items) await table.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    expect(await usage()).toEqual({ projects: 0, indicators: 0, factors: 0 });

    const place = {
      tenantUid,
      projectUid: project.projectUid,
      packageUid: 'r',
      reportUid: 'c',
      periodUid: 'p',
      periodStart: '2024-01-01',
    };
    const result = {
      ...place,
      status: 'Pending Approval' as const,
      submission: 1,
      step: 1,
      data: packSheet({ official: null, pending: null }),
    };
    await db.entities.result.put(result).go();
    await periodSheetStore(tenantUid).remove(project.projectUid);

    expect(await completeTable(TableName)).toBeGreaterThanOrEqual(Items.length + 1);
    const { isBegun, periods } = await periodSheetStore(tenantUid).upTo(project.projectUid, '~', { consistent: true });
    expect([isBegun, periods.get('2024-01-01')?.sheet?.reports.length]).toEqual([true, 1]);
    expect(await usage()).toEqual({ projects: 1, indicators: 0, factors: 1 });
    expect(await metricUseStore(tenantUid).all()).toEqual(before);
    expect(await pastStore(tenantUid).of('r')).toMatchObject([{ figures: { [uid]: '5' }, was: { merged: uid } }]);
    // The upgrade covers the tenancies of all tests.
  }, 180_000);

  it('is completed by what its files take up', async () => {
    const { tenantUid } = await makeTenant();
    const keep = (size: number) => {
      const uid = randomUUID();
      const file = { uid, filename: 'site.png', contentType: 'image/png', size, key: `${tenantUid}/store/${uid}` };
      return fileStore(tenantUid).keep(file, IN_TENANCY, testCause());
    };
    await keep(300);
    await keep(40);
    await table.send(new DeleteCommand({ TableName, Key: { pk: `${tenantUid}#storage`, sk: 'storage' } }));
    expect(await storageStore(tenantUid).bytes()).toBe(0);
    await completeTable(TableName);
    expect(await storageStore(tenantUid).bytes()).toBe(340);
  }, 180_000);
});
