import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportAuditEntry } from '../../../shared/contract/report/values.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { formOf } from '../../support/makers/uploads.ts';

const pdf = (name: string) => new File(['%PDF-1.7 hello'], name, { type: 'application/pdf' });

let site: Reporting;
let section: StructureNodeItem;

beforeAll(async () => {
  site = await makeReporting();
  section = (await site.nodes.post({ type: 'tree', name: 'Fuel' })).json<StructureNodeItem>();
});

/** A new package with its report, and a person's calls on the comments of its section. */
async function report(person: TestPerson = site.reporter) {
  const ref = await site.add();
  const commit = (await reportCalls(site.reporter, site.tracker, ref).current()).uid;
  const nodes = `/api/tracker/${site.tracker}/commit/${commit}/node/`;
  const base = `/api/tracker/${site.tracker}/commit/${commit}/tree/${section.uid}/comment/`;
  const as = (who: TestPerson) => ({
    post: (body: unknown) => who.call({ method: 'POST', path: base, body }),
    send: async (fields: Record<string, string | File | File[]>) =>
      who.call({ method: 'POST', path: nodes, ...(await formOf(fields)) }),
    list: () => who.call({ path: base }),
    put: (uid: string, body: unknown) => who.call({ method: 'PUT', path: `${base}${uid}/`, body }),
    remove: (uid: string) => who.call({ method: 'DELETE', path: `${base}${uid}/` }),
    store: async (name: string, of = commit): Promise<StoredFile> =>
      (await who.call({ method: 'POST', path: '/api/store/object/', ...(await formOf({ file: pdf(name), commit: of })) })).json(),
  });
  return { ref, commit, base, as, ...as(person) };
}

describe('a comment', () => {
  it('is refused where a report has so many long ones that nobody could read and decide on it', async () => {
    const { post, list } = await report();
    const text = 'x'.repeat(20_000);
    for (let count = 0; count < 100; count += 1) expect((await post({ text })).status).toBe(201);
    const refused = await post({ text: 'One more.' });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('no room')]);
    expect((await list()).json<Comment[]>()).toHaveLength(100);
  });

  it('is refused where it is made longer than what a report has room for, and may be made shorter', async () => {
    const { post, put } = await report();
    const text = 'x'.repeat(20_000);
    const { uid } = (await post({ text: 'Short.' })).json<Comment>();
    for (let count = 0; count < 99; count += 1) expect((await post({ text })).status).toBe(201);
    const other = (await post({ text: 'y'.repeat(19_000) })).json<Comment>();
    const refused = await put(uid, { text });
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('no room')]);
    expect((await put(other.uid, { text: 'Shorter.' })).status).toBe(200);
    expect((await put(uid, { text: 'y'.repeat(19_000) })).status).toBe(200);
  });

  it('is posted on a section and listed with its author and time [REP-213, OPS-157, OPS-158]', async () => {
    const { post, list } = await report();
    const answer = await post({ title: 'Diesel', text: '<p>Why <b>more</b>?</p>' });
    expect(answer.status).toBe(201);
    const comment = answer.json<Comment>();
    const creator = { first_name: 'reporter', last_name: 'Tester', username: site.reporter.email };
    expect(comment).toMatchObject({
      title: 'Diesel',
      text: '<p>Why <b>more</b>?</p>',
      attachments: [],
      creator,
      tree: section.uid,
    });
    expect(Date.parse(comment.created)).toBeGreaterThan(Date.now() - 60_000);
    expect((await list()).json()).toEqual([comment]);
  });

  it('is answered by path, replies lie below it [REP-107]', async () => {
    const { post, list } = await report();
    const parent = (await post({ text: 'Why?' })).json<Comment>();
    expect(parent.path.startsWith(section.path)).toBe(true);
    const reply = (await post({ text: 'Because', path: parent.path })).json<Comment>();
    const later = (await post({ text: 'And', path: parent.path })).json<Comment>();
    expect([reply, later].map(({ path }) => path.slice(0, -7))).toEqual([parent.path, parent.path]);
    expect(reply.path < later.path).toBe(true);
    expect((await list()).json<Comment[]>().map(({ text }) => text)).toEqual(['Why?', 'Because', 'And']);
    expect((await post({ text: 'To nobody', path: `${section.path}C00009Z` })).status).toBe(400);
  });

  it('is stored without scripts, and never empty [REP-112]', async () => {
    const { post } = await report();
    const { text } = (await post({ text: '<p onclick="x()">Hi<script>alert(1)</script></p>' })).json<Comment>();
    expect(text).toBe('<p>Hi</p>');
    for (const empty of ['', '<p>  </p>', undefined]) {
      const answer = await post({ text: empty });
      expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([400, { text: ['Enter a text.'] }]);
    }
  });

  it('comes in a form with several attachments, which lead to their bytes [REP-353, REP-352, REP-355]', async () => {
    const { send, as } = await report();
    const node = JSON.stringify({ comment: { title: 'Bills', text: '<p>See</p>' } });
    const answer = await send({ type: 'comment', path: section.path, node, attachments: [pdf('one.pdf'), pdf('two.pdf')] });
    expect(answer.status).toBe(201);
    const [posted] = answer.json<StructureNodeItem[]>();
    expect(posted?._type).toBe('trackercomment');
    const read = await site.reporter.call({ path: `/api/comment/${posted!.uid}/` });
    const { attachments } = read.json<Comment>();
    expect(attachments.map(({ filename }) => filename)).toEqual(['one.pdf', 'two.pdf']);
    const file = await site.reporter.call({ path: attachments[1]!.url });
    expect(file.status).toBe(302);
    expect(await (await fetch(file.headers.location!)).text()).toBe('%PDF-1.7 hello');
    const reply = await as(site.reporter).send({ type: 'comment', path: posted!.path, node });
    expect(reply.json<StructureNodeItem[]>()[0]?.path.startsWith(posted!.path)).toBe(true);
  });

  it('takes files of the store that are the author’s own, and nobody else’s', async () => {
    const { post, store, as } = await report();
    const own = await store('mine.pdf');
    const comment = (await post({ text: 'See', attachments: [{ url: own.url, filename: 'renamed.exe' }] })).json<Comment>();
    expect(comment.attachments).toEqual([{ url: own.url, filename: 'mine.pdf' }]);
    const others = await as(site.approver).store('theirs.pdf');
    for (const url of [others.url, 'https://example.org/x', 'javascript:alert(1)']) {
      const answer = await post({ text: 'See', attachments: [{ url, filename: 'x' }] });
      expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, ['attachments']]);
    }
  });

  it('is in the trail with the names of its files, when it is posted and when it is removed', async () => {
    const { commit, post, remove, store } = await report();
    const { url } = await store('mine.pdf');
    const { uid } = (await post({ title: 'Bills', text: 'See', attachments: [{ url, filename: 'mine.pdf' }] })).json<Comment>();
    await remove(uid);
    const path = `/api/tracker/${site.tracker}/commit/${commit}/audit/`;
    const changes = (await site.reporter.call({ path })).json<ReportAuditEntry[]>().filter(({ kind }) => kind === 'comment');
    const told = changes.map(({ field, from, to }) => [field, from, to]);
    expect(told).toContainEqual(['attachments', null, 'mine.pdf']);
    expect(told).toContainEqual(['attachments', 'mine.pdf', null]);
  });

  it('starts the report when it is what the responsible person enters first [REP-222]', async () => {
    const { ref, post, as } = await report();
    const status = async () => (await reportCalls(site.reporter, site.tracker, ref).current()).status.name;
    expect((await as(site.admin).post({ text: 'Please hurry' })).status).toBe(201);
    expect(await status()).toBe('Nothing Received');
    await post({ text: 'On it' });
    expect(await status()).toBe('Pending Input');
  });

  it('is written by reviewers of a submitted report too [REP-330]', async () => {
    const { ref, as, list } = await report();
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    expect((await as(site.approver).post({ text: 'Unclear' })).status).toBe(201);
    expect((await list()).json()).toHaveLength(1);
  });

  it('keeps its files from those who do not see it, who see those of forms with the figures [REP-329]', async () => {
    const { ref, post, store, remove } = await report();
    const attached = (await store('letter.pdf')).url;
    const { uid } = (await post({ text: 'See', attachments: [{ url: attached, filename: 'letter.pdf' }] })).json<Comment>();
    const ofForm = (await store('bill.pdf')).url;
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    const opened = (who: TestPerson) =>
      Promise.all([attached, ofForm].map(async (path) => (await who.call({ path: `${path}?url=true` })).status));
    for (const person of [site.reporter, site.approver, site.admin, site.owner]) expect(await opened(person)).toEqual([200, 200]);
    expect(await opened(site.viewer)).toEqual([403, 200]);
    expect((await remove(uid)).status).toBe(204);
    expect(await opened(site.viewer)).toEqual([403, 200]);
    const blind = await site.tenant.person('blind');
    await site.tenant.grant(blind, { scope: 'project', scopeUid: site.project.uid, actions: ['READ_TRACKER_REF'] });
    expect(await opened(blind)).toEqual([403, 403]);
  });

  it('is changed and deleted by its author, deleted by an administrator, and stays once answered [OPS-159, OPS-160]', async () => {
    const { post, put, remove, as, list } = await report();
    const { uid, path } = (await post({ title: 'A', text: 'B' })).json<Comment>();
    expect((await as(site.admin).put(uid, { text: 'C' })).status).toBe(403);
    expect((await as(site.approver).remove(uid)).status).toBe(403);
    expect((await put(uid, { text: '<i>C</i><script>x</script>' })).json()).toMatchObject({ title: 'A', text: '<i>C</i>' });
    const reply = (await as(site.approver).post({ text: 'D', path })).json<Comment>();
    expect((await remove(uid)).status).toBe(409);
    expect((await as(site.admin).remove(reply.uid)).status).toBe(204);
    expect((await remove(uid)).status).toBe(204);
    expect((await remove(uid)).status).toBe(404);
    expect((await list()).json()).toEqual([]);
  });

  it('is neither written nor seen by viewers, strangers, other tenants and those who are not signed in [REP-329, SET-012]', async () => {
    const { ref, base, post, as } = await report();
    const { uid } = (await post({ text: 'Ours' })).json<Comment>();
    expect((await reportCalls(site.reporter, site.tracker, ref).submit({ comment: 'Done' })).status).toBe(201);
    expect((await as(site.viewer).post({ text: 'X' })).status).toBe(403);
    expect((await as(site.viewer).list()).status).toBe(403);
    const stranger = await site.tenant.person(`stranger${Date.now()}`);
    const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
    for (const person of [stranger, elsewhere]) {
      for (const answer of [as(person).list(), as(person).post({ text: 'X' }), as(person).remove(uid)])
        expect((await answer).status).toBe(404);
      expect((await person.call({ path: `/api/comment/${uid}/` })).status).toBe(404);
    }
    expect((await site.tenant.call({ path: base })).status).toBe(401);
  });
});
