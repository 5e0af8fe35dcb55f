import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentObject, ReportDocument } from '../../shared/contract/documents.ts';
import type { TrackerNode } from '../../shared/contract/nodes.ts';
import type { Ref } from '../../shared/contract/trackers.ts';
import type { UploadTicket } from '../../shared/contract/uploads.ts';
import { makeReporting, type Reporting, reportCalls } from './makers/report.ts';
import { makeTenant, type TestPerson } from './makers/tenant.ts';
import { documentCalls, formOf, sendTo } from './makers/uploads.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const CSV = bytes('a,b\n1,2\n');
const csv = (name = 'figures.csv') => new File([CSV], name, { type: 'text/csv' });

let site: Reporting;
let section: string;
let path: string;
let doc: string;

beforeAll(async () => {
  site = await makeReporting();
  section = await site.nodes.add({ type: 'tree', name: 'Fuel' });
  const added = await site.nodes.post({
    type: 'document',
    path: section,
    name: 'Invoices',
    description: { title: 'What', text: 'All' },
  });
  const node = added.json<TrackerNode>();
  [path, doc] = [node.path, node.uid];
});

/** A new package with its report, and a person's calls on the document in it. */
async function report(person: TestPerson = site.reporter) {
  const ref = await site.add();
  const commit = (await reportCalls(site.reporter, site.tracker, ref).current()).uid;
  const as = (who: TestPerson) => documentCalls(who, site.tracker, commit, doc);
  return { ref, commit, as, ...as(person) };
}

const statusOf = async (ref: Ref) => (await reportCalls(site.reporter, site.tracker, ref).current()).status.name;

describe('a document', () => {
  it('takes a file through the storage, lists it and gives its bytes back [REP-001, REP-206, REP-338, REP-339, REP-340]', async () => {
    const { upload, list, read, commit } = await report();
    const done = await upload('Fuel bills 1%.csv', 'text/csv', CSV);
    const listed = (await list()).json<DocumentObject[]>();
    expect(listed).toEqual([
      { ...done, filename: 'Fuel bills 1%.csv', size: CSV.length, content_type: 'text/csv', virus_checked: false, commit },
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

  it('lists its uploads newest first [REP-337]', async () => {
    const { upload, list } = await report();
    const first = await upload('first.csv', 'text/csv', CSV);
    const second = await upload('second.csv', 'text/csv', CSV);
    for (const query of ['', '?thisCommitOnly=true'])
      expect((await list(query)).json<DocumentObject[]>().map(({ uid }) => uid)).toEqual([second.uid, first.uid]);
  });

  it('starts the report, with its entry on the board [REP-222]', async () => {
    const { ref, upload } = await report();
    expect(await statusOf(ref)).toBe('Nothing Received');
    await upload('a.csv', 'text/csv', CSV);
    expect(await statusOf(ref)).toBe('Pending Input');
    const open = (await site.reporter.call({ path: '/api/tracker/commit/' })).json<{ ref_id: string; status_name: string }[]>();
    expect(open.find(({ ref_id }) => ref_id === ref.uid)?.status_name).toBe('Pending Input');
  });

  it('loses an upload that is deleted, and its current file when it was this [REP-343]', async () => {
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
    const { readPartition } = await import('../../functions/data/partition.ts');
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
    const ticket = (await request({ filename: 'large.zip', content_type: 'application/zip', size })).json<UploadTicket>();
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
    const { storage } = await import('../../functions/files/storage.ts');
    await storage.put(ticket.post!.fields.key!, CSV);
    const answer = await complete(ticket.uid);
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['size']]);
    expect((await list()).json()).toEqual([]);
  });

  it('that lies about its type is kept as bytes, to be saved and never shown', async () => {
    const { upload, read } = await report();
    const page = await upload('photo.png', 'image/png', bytes('<html><script>alert(1)</script></html>'));
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

describe('existing clients', () => {
  it('upload a file in the request, and say whether the document is for submission [REP-207, REP-258, REP-349]', async () => {
    const { put } = await report();
    const uploaded = (await put({ fileobj: csv() })).json<ReportDocument>();
    expect(uploaded.status).toMatchObject({
      _path: path,
      status: { name: 'OK for Submission' },
      current_object: { filename: 'figures.csv' },
    });
    expect(uploaded.description).toMatchObject({ title: 'What' });
    const flagged = await put({ status: JSON.stringify({ status: { name: 'Not for Submission' } }) });
    expect(flagged.json<ReportDocument>().status.status.name).toBe('Not for Submission');
    expect((await put({ status: 'OK for Submission' })).json<ReportDocument>().status.status.name).toBe('OK for Submission');
    expect((await put({ status: 'Approved' })).status).toBe(400);
  });

  it('upload through the node by report or by package, and clear the current file [REP-344, REP-346, REP-347, REP-348]', async () => {
    const { ref, commit } = await report();
    const form = await formOf({ type: 'document', path, fileobj: csv('Form.csv') });
    const at = (kind: string, uid: string) => `/api/tracker/${site.tracker}/${kind}/${uid}/node/${path}/`;
    const statusIn = (nodes: TrackerNode[]) => nodes.find(({ type }) => type === 'documentstatus')?.node.documentstatus;
    for (const where of [at('commit', commit), at('ref', ref.uid)]) {
      const saved = (await site.reporter.call({ method: 'PUT', path: where, ...form })).json<TrackerNode[]>();
      expect(statusIn(saved)).toMatchObject({ _path: path, current_object: { filename: 'Form.csv' } });
    }
    const body = { type: 'documentstatus', node: { documentstatus: { current_object: null } } };
    const cleared = (await site.reporter.call({ method: 'PATCH', path: at('commit', commit), body })).json<TrackerNode>();
    expect(cleared.node.documentstatus).toMatchObject({ current_object: null });
    const status = { type: 'document', node: { document: { status: { status: { name: 'Not for Submission' } } } } };
    const flagged = await site.reporter.call({ method: 'PUT', path: at('commit', commit), body: status });
    expect(statusIn(flagged.json<TrackerNode[]>())).toMatchObject({ status: { name: 'Not for Submission' } });
  });

  it('change a document by its package, and list those of all packages or of their own [OPS-180, OPS-165]', async () => {
    const { ref, commit } = await report();
    const form = await formOf({ fileobj: csv('Month.csv') });
    const at = `/api/tracker/${site.tracker}/ref/${ref.uid}/document/${doc}/?allow_commit_change=true`;
    const saved = await site.reporter.call({ method: 'PUT', path: at, ...form });
    expect(saved.json<ReportDocument>().status.current_object).toMatchObject({ filename: 'Month.csv' });
    const list = async (person: TestPerson, query = '') =>
      (await person.call({ path: `/api/tracker/${site.tracker}/documents/${query}` })).json<ReportDocument[]>();
    const here = (all: ReportDocument[]) => all.filter(({ commit_id }) => commit_id === commit);
    expect(here(await list(site.reporter))).toEqual([
      expect.objectContaining({ uid: doc, path, status: saved.json<ReportDocument>().status }),
    ]);
    expect(here(await list(site.admin))).toEqual([]);
    expect(here(await list(site.admin, '?all_disciplines=true'))).toHaveLength(1);
    expect(await list(site.viewer, '?all_disciplines=true')).not.toContainEqual(expect.objectContaining({ commit_id: commit }));
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    expect(here(await list(site.viewer, '?all_disciplines=true'))).toHaveLength(1);
  });

  it('are told 413 for more than a request can carry', async () => {
    const { put } = await report();
    const answer = await put({ fileobj: new File([new Uint8Array(4_500_000)], 'a.bin') });
    expect(answer.status).toBe(413);
    expect(answer.json<{ detail: string }>().detail).toBe('Document too large! Maximum allowed upload size is 500Mb');
  });
});

describe('a document is closed', () => {
  it('to everybody but the responsible person [REP-009, REP-010, REP-243]', async () => {
    const { ref, upload, as } = await report();
    const { uid } = await upload('a.csv', 'text/csv', CSV);
    for (const person of [site.viewer, site.admin, site.approver]) {
      const other = as(person);
      expect((await other.request({ filename: 'b.csv', size: 3 })).status).toBe(403);
      expect((await other.put({ status: 'Not for Submission' })).status).toBe(403);
      expect((await other.remove(uid)).status).toBe(403);
    }
    const submitted = await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' });
    expect(submitted.status).toBe(201);
    expect((await as(site.viewer).list()).json<DocumentObject[]>()).toHaveLength(1);
  });

  it('once the report is submitted, also for an upload that was on its way [REP-230]', async () => {
    const { ref, request, complete, put, upload, remove } = await report();
    const { uid } = await upload('a.csv', 'text/csv', CSV);
    const ticket = (await request({ filename: 'late.csv', content_type: 'text/csv', size: CSV.length })).json<UploadTicket>();
    await sendTo(ticket, CSV);
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    expect((await complete(ticket.uid)).status).toBe(409);
    expect((await request({ filename: 'b.csv', size: 3 })).status).toBe(409);
    expect((await put({ fileobj: csv() })).status).toBe(409);
    expect((await remove(uid)).status).toBe(409);
  });

  it('to strangers, other tenants and those who are not signed in [SET-001, SET-012]', async () => {
    const { commit, upload, as } = await report();
    const { uid } = await upload('a.csv', 'text/csv', CSV);
    const stranger = await site.tenant.person(`stranger${Date.now()}`);
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    for (const person of [stranger, elsewhere]) {
      const other = as(person);
      for (const answer of [
        other.list(),
        other.read(uid),
        other.file(uid),
        other.request({ filename: 'b', size: 1 }),
        other.remove(uid),
      ])
        expect((await answer).status).toBe(404);
    }
    const base = `/api/tracker/${site.tracker}/commit/${commit}/document/${doc}/`;
    expect((await site.tenant.call({ path: `${base}object/` })).status).toBe(401);
    expect((await site.tenant.call({ method: 'POST', path: `${base}upload/`, body: {} })).status).toBe(401);
  });

  it('when it is none: a section or an unknown node', async () => {
    const { commit } = await report();
    for (const id of ['00000000-0000-4000-8000-000000000000', 'deadbeef'])
      expect((await documentCalls(site.reporter, site.tracker, commit, id).request({ filename: 'b', size: 1 })).status).toBe(404);
    expect((await documentCalls(site.reporter, site.tracker, commit, 'a/b').request({ filename: 'b', size: 1 })).status).not.toBe(
      201,
    );
  });
});
