import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { DocumentObject, ReportDocument } from '../../../shared/contract/report/documents.ts';
import { bytes, CSV, type DocumentSite, makeDocument } from '../../support/makers/document.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { documentCalls, sendTo } from '../../support/makers/uploads.ts';

let site: DocumentSite['site'];
let doc: DocumentSite['doc'];
let report: DocumentSite['report'];
let statusOf: DocumentSite['statusOf'];

beforeAll(async () => {
  ({ site, doc, report, statusOf } = await makeDocument());
});

describe('a document', () => {
  it('takes a file through the storage, lists it and gives its bytes back [REP-001, REP-206, REP-339, REP-340, OPS-138]', async () => {
    const { upload, list, read, commit } = await report();
    const done = await upload('Fuel bills 1%.csv', 'text/csv', CSV);
    const listed = (await list()).json<DocumentObject[]>();
    expect(listed).toEqual([
      {
        ...done,
        filename: 'Fuel bills 1%.csv',
        size: CSV.length,
        content_type: 'text/csv',
        virus_checked: false,
        commit,
        is_current: true,
      },
    ]);
    const { signed_url, filename } = (await read(done.uid)).json<DocumentObject>();
    expect(filename).toBe('Fuel bills 1%.csv');
    const file = await fetch(signed_url!);
    expect(await file.text()).toBe('a,b\n1,2\n');
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Fuel%20bills%201%25.csv");
    expect(new URL(signed_url!).searchParams.get('X-Amz-Expires')).toBe('300');
  });

  it('has a permanent address that leads signed-in people to the file', async () => {
    const { upload, commit } = await report();
    const { url } = await upload('a.csv', 'text/csv', CSV);
    const answer = await site.approver.call({ path: url });
    expect(answer.status).toBe(302);
    expect(await (await fetch(answer.headers.location!)).text()).toBe('a,b\n1,2\n');
    expect((await site.tenant.call({ path: url })).status).toBe(401);
    expect(url).toContain(commit);
  });

  it('stays the file that was checked, although the address that it was sent to takes another one for minutes', async () => {
    const { request, complete, read } = await report();
    const ticket = (await request({ filename: 'a.csv', content_type: 'text/csv', size: CSV.length })).json<UploadTicket>();
    expect(await sendTo(ticket, CSV)).toEqual([204]);
    expect((await complete(ticket.uid)).status).toBe(200);
    await sendTo(ticket, bytes('a,b\n9,9\n'));
    const { signed_url } = (await read(ticket.uid)).json<DocumentObject>();
    expect(await (await fetch(signed_url!)).text()).toBe('a,b\n1,2\n');
  });

  it('keeps the files of approved figures while the report is revised, and lets others go', async () => {
    const { upload, remove, list, ref, commit } = await report();
    const invoice = await upload('invoice.csv', 'text/csv', CSV);
    const [approver, admin] = [site.approver, site.admin].map((person) => reportCalls(person, site.tracker, ref));
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    expect((await approver!.patch(commit, { submission: 1, status: 'APPROVE', comment: 'Good' })).status).toBe(200);
    expect((await admin!.patch(commit, { status: 'REOPEN', comment: 'A meter was misread' })).status).toBe(200);
    const later = await upload('later.csv', 'text/csv', CSV);
    const refused = await remove(invoice.uid);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ title: expect.stringContaining('evidence of submitted figures') });
    expect((await remove(later.uid)).status).toBe(204);
    expect((await list()).json<DocumentObject[]>().map(({ filename }) => filename)).toEqual(['invoice.csv']);
  });

  it('is as little for those who may not read figures as the figures are', async () => {
    const { upload, as, ref } = await report();
    const { uid, url } = await upload('a.csv', 'text/csv', CSV);
    const submitted = await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' });
    expect(submitted.status).toBe(201);
    const guest = await site.tenant.person(`guest-${uid.slice(0, 8)}`);
    await site.tenant.grant(guest, { scope: 'project', scopeUid: site.project.uid, actions: ['READ_TRACKER_REF'] });
    const asked = [await as(guest).list(), await as(guest).read(uid), await guest.call({ path: url })];
    const all = await guest.call({ path: `/api/tracker/${site.tracker}/documents/?all_disciplines=true` });
    expect([...asked, all].map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('lists its uploads newest first [REP-337, OPS-136]', async () => {
    const { upload, list } = await report();
    const first = await upload('first.csv', 'text/csv', CSV);
    const second = await upload('second.csv', 'text/csv', CSV);
    for (const query of ['', '?thisCommitOnly=true'])
      expect((await list(query)).json<DocumentObject[]>().map(({ uid }) => uid)).toEqual([second.uid, first.uid]);
  });

  it('lists the uploads of one report alone when that is asked for, else those of earlier ones too [REP-338]', async () => {
    const { ref, commit, upload } = await report();
    const first = await upload('January.csv', 'text/csv', CSV);
    const reporter = reportCalls(site.reporter, site.tracker, ref);
    expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
    const next = documentCalls(site.reporter, site.tracker, (await reporter.current()).uid, doc);
    const second = await next.upload('February.csv', 'text/csv', CSV);
    const listed = async (query: string) =>
      (await next.list(query)).json<DocumentObject[]>().map(({ uid, filename, created }) => ({ uid, filename, created }));
    const of = ({ uid, filename, created }: DocumentObject) => ({ uid, filename, created });
    expect(await listed('?thisCommitOnly=true')).toEqual([of(second)]);
    expect(await listed('')).toEqual([of(second), of(first)]);
    const earlier = documentCalls(site.reporter, site.tracker, commit, doc);
    expect((await earlier.list()).json<DocumentObject[]>().map(({ uid }) => uid)).toEqual([first.uid]);
  });

  it('starts the report, with its entry on the board [REP-222]', async () => {
    const { ref, upload } = await report();
    expect(await statusOf(ref)).toBe('Nothing Received');
    await upload('a.csv', 'text/csv', CSV);
    expect(await statusOf(ref)).toBe('Pending Input');
    const open = (await site.reporter.call({ path: '/api/tracker/commit/' })).json<{ ref_id: string; status_name: string }[]>();
    expect(open.find(({ ref_id }) => ref_id === ref.uid)?.status_name).toBe('Pending Input');
  });

  it('loses an upload that is deleted, and its current file when it was this [REP-343, OPS-137]', async () => {
    const { upload, remove, list, read, put } = await report();
    const [first, second] = [await upload('1.csv', 'text/csv', CSV), await upload('2.csv', 'text/csv', CSV)];
    const { signed_url } = (await read(second.uid)).json<DocumentObject>();
    expect((await remove(second.uid)).status).toBe(204);
    expect((await list()).json<DocumentObject[]>().map(({ uid }) => uid)).toEqual([first.uid]);
    expect((await put({ status: 'OK for Submission' })).json<ReportDocument>().status.current_object).toBeNull();
    expect((await remove(second.uid)).status).toBe(404);
    expect((await fetch(signed_url!)).status).toBe(404);
  });

  it('is audited', async () => {
    const { commit, upload } = await report();
    await upload('a.csv', 'text/csv', CSV);
    const { readPartition } = await import('../../../functions/data/partition.ts');
    const { audit } = await readPartition(`${site.tenant.tenantUid}#audit#${commit}/${doc}`);
    expect(audit).toMatchObject([
      { kind: 'document', by: site.reporter.uid, changes: [{ field: 'upload' }, { field: 'currentObjectUid' }] },
    ]);
  });
});

describe('an upload', () => {
  it('of 12 MB arrives as it was sent', async () => {
    const { upload, read } = await report();
    const large = new Uint8Array(12_000_000).map((_, at) => (at * 31) % 251);
    const { uid, size } = await upload('large.bin', '', large);
    expect(size).toBe(12_000_000);
    const { signed_url } = (await read(uid)).json<DocumentObject>();
    const back = new Uint8Array(await (await fetch(signed_url!)).arrayBuffer());
    expect(Buffer.compare(back, large)).toBe(0);
  });

  it('in parts goes on after a failed one, and is complete only with all of them', async () => {
    const { request, ask, complete, list } = await report();
    const size = 100_000_001;
    const large = new Uint8Array(size).fill(7);
    const ticket = (await request({ filename: 'large.bin', content_type: 'application/zip', size })).json<UploadTicket>();
    expect(ticket.post).toBeNull();
    expect(ticket.parts).toHaveLength(11);
    await sendTo(
      ticket,
      large,
      ticket.parts.map(({ number }) => number).filter((part) => part !== 4),
    );
    const early = await complete(ticket.uid);
    expect([early.status, early.json()]).toEqual([409, expect.objectContaining({ errors: { parts: ['4'] } })]);
    const rest = (await ask(ticket.uid)).json<UploadTicket>();
    expect([rest.parts.map(({ number }) => number), rest.done.length]).toEqual([[4], 10]);
    expect(await sendTo(rest, large)).toEqual([200]);
    const done = (await complete(ticket.uid)).json<DocumentObject>();
    expect(done).toMatchObject({ size, content_type: 'application/octet-stream' });
    expect((await complete(ticket.uid)).json()).toEqual(done);
    expect((await list()).json<DocumentObject[]>()).toHaveLength(1);
  });

  it('of exactly 500,000,000 bytes is accepted and one byte more refused with 413 [SET-303, SET-304, SET-305, REP-310]', async () => {
    const { request, abandon } = await report();
    const accepted = await request({ filename: 'a.zip', size: 500_000_000 });
    expect(accepted.status).toBe(201);
    expect(accepted.json<UploadTicket>().parts.at(-1)?.to).toBe(500_000_000);
    expect((await abandon(accepted.json<UploadTicket>().uid)).status).toBe(204);
    const refused = await request({ filename: 'a.zip', size: 500_000_001 });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([413, 'Maximum allowed upload size is 500Mb']);
  });

  it('that lies about its size is not taken, neither by the storage nor by us', async () => {
    const { request, complete, list } = await report();
    const ticket = (await request({ filename: 'a.csv', content_type: 'text/csv', size: 5 })).json<UploadTicket>();
    expect(await sendTo(ticket, CSV)).toEqual([400]);
    expect((await complete(ticket.uid)).status).toBe(409);
    const { storage } = await import('../../../functions/files/storage.ts');
    await storage.put(ticket.post!.fields.key!, CSV);
    const answer = await complete(ticket.uid);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['size']]);
    expect((await list()).json()).toEqual([]);
  });

  it('that lies about its type is kept as bytes, to be saved and never shown', async () => {
    const { upload, read } = await report();
    const page = await upload('photo', 'image/png', bytes('<html><script>alert(1)</script></html>'));
    expect(page.content_type).toBe('application/octet-stream');
    const { signed_url } = (await read(page.uid, '?url=true&preview=true')).json<DocumentObject>();
    const { headers } = await fetch(signed_url!);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    const image = await upload('photo.png', 'image/png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]));
    const preview = (await read(image.uid, '?url=true&preview=true')).json<DocumentObject>();
    expect((await fetch(preview.signed_url!)).headers.get('content-disposition')).toMatch(/^inline/);
  });

  it('is stored below its tenant, and its ticket takes no other place', async () => {
    const { request } = await report();
    const { post } = (await request({ filename: 'a.csv', size: CSV.length })).json<UploadTicket>();
    expect(post!.fields.key).toMatch(new RegExp(`^${site.tenant.tenantUid}/commit/`));
    const moved = { uid: '', size: 0, parts: [], done: [], post: { ...post!, fields: { ...post!.fields, key: 'elsewhere' } } };
    expect(await sendTo(moved, CSV)).toEqual([403]);
  });

  it('belongs to its sender until it is complete, and can be given up', async () => {
    const { request, abandon, ask, as } = await report();
    const { uid } = (await request({ filename: 'a.csv', size: CSV.length })).json<UploadTicket>();
    const second = await site.tenant.person(`second${Date.now()}`);
    await site.tenant.grant(second, {
      scope: 'project',
      scopeUid: site.project.uid,
      actions: ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE'],
      roles: [site.roleUid('Reporter')],
    });
    expect((await as(second).ask(uid)).status).toBe(404);
    expect((await abandon(uid)).status).toBe(204);
    expect((await ask(uid)).status).toBe(404);
  });
});

describe('uploads that are complete', () => {
  it('leave room for as many more as a person may have open', async () => {
    const { upload, request } = await report();
    const store = async (size: number) => {
      const body = { filename: 'a.csv', content_type: 'text/csv', size };
      return (await site.reporter.call({ method: 'POST', path: '/api/store/upload/', body })).json<UploadTicket>();
    };
    for (let done = 0; done < 30; done += 1) {
      await upload('a.csv', 'text/csv', CSV);
      const ticket = await store(CSV.length);
      await sendTo(ticket, CSV);
      await site.reporter.call({ method: 'POST', path: `/api/store/upload/${ticket.uid}/` });
    }
    expect((await request({ filename: 'a.csv', content_type: 'text/csv', size: CSV.length })).status).toBe(201);
  });
});
