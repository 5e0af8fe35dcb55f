import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import { type FormWorld, makeFormWorld } from '../../support/makers/forms.ts';
import { formOf } from '../../support/makers/uploads.ts';
import { outputs } from '../../support/support.ts';

let world: FormWorld;

beforeAll(async () => {
  world = await makeFormWorld({ input_type: 'upload' });
});

/** Sends the event of EventBridge about an object that GuardDuty has scanned. */
const scanned = async (objectKey: string, scanResultStatus: string) => {
  const detail = {
    schemaVersion: '1.0',
    scanStatus: 'COMPLETED',
    resourceType: 'S3_OBJECT',
    s3ObjectDetails: { bucketName: outputs().BucketName, objectKey, s3Throttled: false },
    scanResultDetails: { scanResultStatus, threats: null },
  };
  const event = { source: 'aws.guardduty', 'detail-type': 'GuardDuty Malware Protection Object Scan Result', detail };
  const FunctionName = outputs().MarkScannedFunctionName!;
  const answer = await new LambdaClient().send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }));
  expect(answer.FunctionError).toBeUndefined();
  return JSON.parse(answer.Payload!.transformToString()) as { marked: boolean };
};

const CSV = new TextEncoder().encode('a,b\n1,2\n');

describe('the scan of an upload', () => {
  it('marks it as checked, and one with a virus is not handed out [REP-205, REP-206]', async () => {
    const { report, ...form } = await world.form();
    const file = await form.upload('a.csv', 'text/csv', CSV);
    const key = `${world.tenant.tenantUid}/commit/${report.uid}/${file.uid}/kept`;
    const read = async () => (await form.read(file.uid)).json<DocumentObject>();
    expect(await read()).toMatchObject({ virus_checked: false, scan: 'unknown' });
    expect(await scanned(key, 'UNSUPPORTED')).toMatchObject({ marked: false });
    expect(await scanned(key, 'NO_THREATS_FOUND')).toMatchObject({ marked: true });
    expect(await read()).toMatchObject({ virus_checked: true, scan: 'clean' });
    expect(await scanned(key, 'THREATS_FOUND')).toMatchObject({ marked: true });
    expect((await form.read(file.uid)).status).toBe(403);
    expect((await form.file(file.uid)).status).toBe(403);
    expect((await form.list()).json<DocumentObject[]>()).toMatchObject([{ virus_checked: false, scan: 'infected' }]);
    expect(await scanned(key, 'NO_THREATS_FOUND')).toMatchObject({ marked: false });
  });

  it('that ends before the upload is completed counts where it has found a virus', async () => {
    const { report, ...form } = await world.form();
    const { sendTo } = await import('../../support/makers/uploads.ts');
    const ticket = (await form.request({ filename: 'a.csv', content_type: 'text/csv', size: CSV.length })).json<
      Parameters<typeof sendTo>[0]
    >();
    await sendTo(ticket, CSV);
    await scanned(`${world.tenant.tenantUid}/commit/${report.uid}/${ticket.uid}`, 'THREATS_FOUND');
    expect((await form.complete(ticket.uid)).json<DocumentObject>()).toMatchObject({ scan: 'infected' });
  });

  it.each([
    ['bill.pdf.html', 'text/html', '<html><script>alert(1)</script></html>'],
    ['bill', 'application/pdf', '<html><script>alert(1)</script></html>'],
    ['drawing.svg', 'image/svg+xml', '<svg onload="alert(1)"/>'],
  ])('is never shown in place when it holds a page: %s', async (filename, type, text) => {
    const form = await world.form();
    const file = await form.upload(filename, type, new TextEncoder().encode(text));
    const { signed_url } = (await form.read(file.uid, '?url=true&preview=true')).json<DocumentObject>();
    const { headers } = await fetch(signed_url!);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${filename}`);
  });

  it('marks files of the store', async () => {
    const sent = await formOf({ file: new File([CSV], 'a.csv', { type: 'text/csv' }) });
    const file = (await world.reporter.call({ method: 'POST', path: '/api/store/object/', ...sent })).json<StoredFile>();
    await scanned(`${world.tenant.tenantUid}/store/${file.uid}`, 'THREATS_FOUND');
    expect((await world.reporter.call({ path: `${file.url}?url=true` })).status).toBe(403);
  });

  it('of a file that nothing names, or of another key, changes nothing', async () => {
    for (const key of ['x', `${world.tenant.tenantUid}/commit/none/none`, `${world.tenant.tenantUid}/store/none`])
      expect(await scanned(key, 'NO_THREATS_FOUND')).toMatchObject({ marked: false });
  });
});
