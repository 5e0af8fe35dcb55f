import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { formOf, sendTo } from '../../support/makers/uploads.ts';

const BYTES = new TextEncoder().encode('a,b\n1,2\n');

let site: Reporting;
let commit: string;

beforeAll(async () => {
  site = await makeReporting();
  commit = (await reportCalls(site.reporter, site.tracker, await site.add()).current()).uid;
});

const keep = async (person: TestPerson, more: Record<string, string> = {}) => {
  const form = await formOf({ file: new File([BYTES], 'template.csv', { type: 'text/csv' }), ...more });
  return person.call({ method: 'POST', path: '/api/store/object/', ...form });
};

describe('the store', () => {
  it('keeps a file and gives its bytes back from its url [SET-394, REP-351, OPS-096]', async () => {
    const answer = await keep(site.reporter);
    expect(answer.status).toBe(201);
    const file = answer.json<StoredFile>();
    expect(file).toMatchObject({ filename: 'template.csv', size: BYTES.length, virus_checked: false });
    expect(file.hash).toBe(createHash('sha256').update(BYTES).digest('hex'));
    const led = await site.viewer.call({ path: file.url });
    expect(led.status).toBe(302);
    expect(await (await fetch(led.headers.location!)).text()).toBe('a,b\n1,2\n');
    const said = (await site.viewer.call({ path: `${file.url}?url=true` })).json<StoredFile>();
    expect(await (await fetch(said.signed_url!)).text()).toBe('a,b\n1,2\n');
  });

  it('signs an address by a session on the tenant’s files, not by the role of the function', async () => {
    const file = (await keep(site.reporter)).json<StoredFile>();
    const { signed_url } = (await site.viewer.call({ path: `${file.url}?url=true` })).json<StoredFile>();
    const signed = new URL(signed_url!).searchParams;
    expect(signed.get('X-Amz-Credential')).toMatch(/^ASIA/);
    expect(signed.get('X-Amz-Security-Token')).toBeTruthy();
  });

  it('takes larger files in two steps, of up to 500,000,000 bytes [SET-305, REP-310]', async () => {
    const ask = (size: number) =>
      site.reporter.call({
        method: 'POST',
        path: '/api/store/upload/',
        body: { filename: 'a.csv', content_type: 'text/csv', size },
      });
    const step = (uid: string, method: string) => site.reporter.call({ method, path: `/api/store/upload/${uid}/` });
    const ticket = (await ask(BYTES.length)).json<UploadTicket>();
    expect((await step(ticket.uid, 'POST')).status).toBe(409);
    expect(await sendTo(ticket, BYTES)).toEqual([204]);
    const file = (await step(ticket.uid, 'POST')).json<StoredFile>();
    expect(file).toMatchObject({ filename: 'a.csv', content_type: 'text/csv', hash: null });
    expect((await site.reporter.call({ path: `${file.url}?url=true` })).status).toBe(200);
    const large = await ask(500_000_000);
    expect(large.status).toBe(201);
    const { uid } = large.json<UploadTicket>();
    expect((await step(uid, 'GET')).json<UploadTicket>().parts).toHaveLength(50);
    expect((await step(uid, 'DELETE')).status).toBe(204);
    expect((await step(uid, 'GET')).status).toBe(404);
    expect((await ask(500_000_001)).status).toBe(413);
  });

  it('shows a file of a report only to those who see the report [SET-012]', async () => {
    const { url } = (await keep(site.reporter, { commit })).json<StoredFile>();
    expect((await site.approver.call({ path: url })).status).toBe(302);
    expect((await site.viewer.call({ path: url })).status).toBe(403);
    const stranger = await site.tenant.person(`stranger${Date.now()}`);
    expect((await stranger.call({ path: url })).status).toBe(404);
    expect((await keep(stranger, { commit })).status).toBe(403);
    await site.tenant.grant(stranger, { scope: 'company', scopeUid: commit, actions: ['READ_COMPANY'] });
    expect((await keep(stranger, { commit })).status).toBe(404);
  });

  it('is its tenant’s own, and for people who are signed in [SET-001, SET-012]', async () => {
    const { url } = (await keep(site.reporter)).json<StoredFile>();
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect((await elsewhere.call({ path: url })).status).toBe(404);
    expect((await site.tenant.call({ path: url })).status).toBe(401);
    expect((await site.tenant.call({ method: 'POST', path: '/api/store/object/' })).status).toBe(401);
    expect((await site.reporter.call({ method: 'POST', path: '/api/store/object/', body: {} })).status).toBe(400);
  });
});
