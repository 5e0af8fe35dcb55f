import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { DocumentObject, ReportDocument } from '../../../shared/contract/report/documents.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { CSV, csv, type DocumentSite, makeDocument } from '../../support/makers/document.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls, formOf, sendTo } from '../../support/makers/uploads.ts';

let site: DocumentSite['site'];
let path: DocumentSite['path'];
let doc: DocumentSite['doc'];
let report: DocumentSite['report'];

beforeAll(async () => {
  ({ site, path, doc, report } = await makeDocument());
});

describe('existing clients', () => {
  it('upload a file in the request, and say whether the document is for submission [REP-207, REP-258, REP-349, OPS-139]', async () => {
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
    const statusIn = (nodes: StructureNodeItem[]) => nodes.find(({ type }) => type === 'documentstatus')?.node.documentstatus;
    for (const where of [at('commit', commit), at('ref', ref.uid)]) {
      const saved = (await site.reporter.call({ method: 'PUT', path: where, ...form })).json<StructureNodeItem[]>();
      expect(statusIn(saved)).toMatchObject({ _path: path, current_object: { filename: 'Form.csv' } });
    }
    const body = { type: 'documentstatus', node: { documentstatus: { current_object: null } } };
    const cleared = (await site.reporter.call({ method: 'PATCH', path: at('commit', commit), body })).json<StructureNodeItem>();
    expect(cleared.node.documentstatus).toMatchObject({ current_object: null });
  });

  it('say through the node, by report or by package, whether the document is for submission [REP-349]', async () => {
    const { ref, commit } = await report();
    const say = (where: string, name: string) => {
      const body = { type: 'document', node: { document: { status: { status: { name } } } } };
      return site.reporter.call({ method: 'PUT', path: `/api/tracker/${site.tracker}/${where}/node/${path}/`, body });
    };
    const places = [
      [`commit/${commit}`, 'Not for Submission'],
      [`ref/${ref.uid}`, 'OK for Submission'],
    ] as const;
    for (const [where, name] of places) {
      expect((await say(where, 'Approved')).status).toBe(400);
      const nodes = (await say(where, name)).json<StructureNodeItem[]>();
      const said = nodes.find(({ type }) => type === 'documentstatus')?.node.documentstatus;
      expect(said).toMatchObject({ status: { name } });
    }
  });

  it('upload by a package into its staging report, and by a report into that one, though it was sent back [REP-345]', async () => {
    const { ref, commit: sentBack } = await report();
    const as = (person: TestPerson) => reportCalls(person, site.tracker, ref);
    expect((await as(site.reporter).submit({ comment: 'Done' })).status).toBe(201);
    const decision = await as(site.approver).patch(sentBack, { status: 'REJECT', comment: 'Where are the invoices?' });
    expect(decision.json<ReportRecord>().status.name).toBe('Requires Revision');
    const staging = await as(site.reporter).current();
    expect([staging.is_staging, staging.uid === sentBack]).toEqual([true, false]);
    const nameIn = async (commit: string) => {
      const nodes = await as(site.reporter).nodes(commit);
      return nodes.find(({ uid, type }) => uid === doc && type === 'document')?.node.document?.status?.current_object?.filename;
    };
    const put = async (where: string, name: string) => {
      const form = await formOf({ type: 'document', path, fileobj: csv(name) });
      const answer = await site.reporter.call({
        method: 'PUT',
        path: `/api/tracker/${site.tracker}/${where}/node/${path}/`,
        ...form,
      });
      expect(answer.status).toBe(200);
    };
    await put(`ref/${ref.uid}`, 'February.csv');
    expect([await nameIn(staging.uid), await nameIn(sentBack)]).toEqual(['February.csv', undefined]);
    await put(`commit/${sentBack}`, 'January.csv');
    expect([await nameIn(staging.uid), await nameIn(sentBack)]).toEqual(['February.csv', 'January.csv']);
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

  it('keep the status of a document by an id that it has before anybody touches it [OPS-165]', async () => {
    const { ref, commit, put } = await report();
    const listed = async () => {
      const answer = await site.reporter.call({ path: `/api/tracker/${site.tracker}/documents/` });
      const all = answer.json<ReportDocument[]>().map((each) => [each.commit_id, each.status.uid] as const);
      expect(new Set(all.map(([, uid]) => uid)).size).toBe(all.length);
      return new Map(all).get(commit);
    };
    const shown = async () => {
      const nodes = await reportCalls(site.reporter, site.tracker, ref).nodes(commit);
      return nodes.find(({ uid }) => uid === doc)?.node.document?.status?.uid;
    };
    const before = [await listed(), await shown()];
    const { status } = (await put({ status: 'Not for Submission' })).json<ReportDocument>();
    expect(before).toEqual([status.uid, status.uid]);
    expect([await listed(), await shown()]).toEqual(before);
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
