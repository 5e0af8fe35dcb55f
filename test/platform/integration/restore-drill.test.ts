import '../../support/makers/environment.ts';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { exportTenant, removeTenant, restoreTenant } from '../../../cdk/ops/tenant/copy.ts';
import { signIn } from '../../support/makers/people.ts';
import { sampleProject } from '../../support/makers/sample.ts';
import { makeTenant } from '../../support/makers/tenant.ts';
import { outputs } from '../../support/support.ts';

/** The drill of docs/operations.md. */
describe('the restore drill', () => {
  it('brings an exported and deleted tenant back with the same answers, and leaves its neighbour alone', async () => {
    const [tenant, neighbour] = [await makeTenant(), await makeTenant()];
    const ids = await sampleProject(tenant);
    await sampleProject(neighbour);
    const reader = await tenant.person('reader', { isSuperuser: true });
    const beside = await neighbour.person('beside', { isSuperuser: true });
    const place = { tableName: outputs().TableName!, bucketName: outputs().BucketName! };
    const Key = `${tenant.tenantUid}/proof.txt`;
    const s3 = new S3Client({ forcePathStyle: true });
    for (const Body of ['draft', 'proof']) await s3.send(new PutObjectCommand({ Bucket: place.bucketName, Key, Body }));
    await s3.send(new PutObjectCommand({ Bucket: place.bucketName, Key: `${Key}/kept`, Body: 'kept' }));
    const node = `/api/tracker/${ids.trackerId}/commit/${ids.commitId}/node/`;
    await reader.call({ method: 'POST', path: node, body: { type: 'tree', name: 'Carbon' } });
    const paths = ['/api/tenant/meta/', '/api/company/', `/api/project/${ids.projectId}/`, node];
    const answers = () => Promise.all(paths.map(async (path) => (await reader.call({ path })).text));
    const [before, besideBefore] = [await answers(), (await beside.call({ path: '/api/company/' })).text];

    const folder = mkdtempSync(join(tmpdir(), 'drill-'));
    const exported = await exportTenant(place, tenant.tenantUid, folder);
    expect(exported.items).toBeGreaterThan(20);
    expect(exported.files).toBe(2);
    expect(readFileSync(join(folder, 'files', encodeURIComponent(Key)), 'utf8')).toBe('proof');
    expect(await removeTenant(place, tenant.tenantUid)).toEqual(exported);
    expect((await reader.call({ path: '/api/company/' })).status).toBe(401);
    const kept = { Bucket: place.bucketName, Prefix: `${tenant.tenantUid}/` };
    expect((await s3.send(new ListObjectVersionsCommand(kept))).Versions ?? []).toEqual([]);
    expect(await restoreTenant(place, folder)).toEqual(exported);
    expect(await answers()).toEqual(before);
    const renewed = await signIn(tenant.host, reader.email);
    expect(Buffer.from(renewed.split('.')[1]!, 'base64url').toString()).toContain(tenant.tenantUid);
    expect((await beside.call({ path: '/api/company/' })).text).toBe(besideBefore);
    // The drill reads the whole table, including the data of all other tests.
  }, 180_000);
});
