import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { DocumentObject, ReportDocument } from '../../../shared/contract/report/documents.ts';
import { bytes } from '../../support/makers/document.ts';
import { makeRevisionWorld, type RevisionWorld } from '../../support/makers/revised-report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls, formOf } from '../../support/makers/uploads.ts';

const { db } = await import('../../../functions/data/service.ts');

let world: RevisionWorld;

beforeAll(async () => {
  world = await makeRevisionWorld();
}, 120_000);

describe('who sees no drafts reads beside the figures of a report under revision', () => {
  it('the files of the submission, in the list of a document and one by one', async () => {
    const { invoice, later, files } = await world.corrected();
    const viewer = files(world.viewer);
    for (const query of ['?thisCommitOnly=true', '']) {
      const listed = (await viewer.list(query)).json<DocumentObject[]>();
      expect(listed.filter(({ commit }) => commit === invoice.commit)).toEqual([
        { ...invoice, is_evidence: true, is_current: true },
      ]);
    }
    expect([(await viewer.read(later.uid)).status, (await viewer.file(later.uid)).status]).toEqual([404, 404]);
    expect([(await viewer.read(invoice.uid)).status, (await viewer.file(invoice.uid)).status]).toEqual([200, 302]);
    for (const [who, person] of world.others) {
      expect([who, (await files(person).list()).json<DocumentObject[]>()]).toEqual([who, [expect.anything(), expect.anything()]]);
      expect([who, (await files(person).read(later.uid)).status]).toEqual([who, 200]);
    }
  });

  it('no file of its revision in the lists of its other periods', async () => {
    const { ref, reporter, files } = await world.corrected();
    const next = await reporter.current();
    await reporter.enter(next.uid, world.paths.diesel, { value: 1 });
    await documentCalls(world.reporter, world.tracker, next.uid, world.invoices).upload('february.csv', 'text/csv', bytes('b\n'));
    expect((await reporter.submit({ comment: 'February' })).status).toBe(201);
    const namesFor = async (person: TestPerson) =>
      (await documentCalls(person, world.tracker, next.uid, world.invoices).list(''))
        .json<DocumentObject[]>()
        .map(({ filename }) => filename);
    expect(ref.uid).toBe(next.ref);
    expect(await namesFor(world.viewer)).toEqual(['february.csv', 'invoice.csv']);
    expect(await namesFor(world.reporter)).toEqual(['february.csv', 'later.csv', 'invoice.csv']);
    expect((await files(world.reporter).list()).status).toBe(200);
  });

  it('the current files of the submission among the documents of the project', async () => {
    const { report } = await world.corrected();
    const filesFor = async (person: TestPerson) => {
      const path = `/api/tracker/${world.tracker}/documents/?all_disciplines=true`;
      const documents = await world.read<ReportDocument[]>(person, path);
      const { filename, status } = documents.find(({ commit_id }) => commit_id === report.uid)!;
      return [filename, status.current_object?.filename];
    };
    expect(await filesFor(world.viewer)).toEqual(['invoice.csv', 'invoice.csv']);
    for (const [who, person] of world.others) expect([who, await filesFor(person)]).toEqual([who, ['later.csv', 'later.csv']]);
  });

  it('no file of its revision among the documents of the project where the submission is from before receipts', async () => {
    const { report, invoice, later, files } = await world.corrected();
    await db.entities.receipt.delete({ tenantUid: world.tenant.tenantUid, reportUid: report.uid, submission: 1, page: 0 }).go();
    const currentFor = async (person: TestPerson) => {
      const path = `/api/tracker/${world.tracker}/documents/?all_disciplines=true`;
      const documents = await world.read<ReportDocument[]>(person, path);
      return documents.find(({ commit_id }) => commit_id === report.uid)!.status.current_object?.uid;
    };
    expect((await files(world.viewer).list('?thisCommitOnly=true')).json<DocumentObject[]>().map(({ uid }) => uid)).toEqual([
      invoice.uid,
    ]);
    expect([await currentFor(world.viewer), await currentFor(world.reporter)]).toEqual([undefined, later.uid]);
  });

  it('the comments from before the revision, their own ones and the answers to these [REP-329]', async () => {
    const { report, after } = await world.corrected();
    const own = await world.say(world.commenter, report, '<p>What happened?</p>');
    await world.say(world.reporter, report, '<p>A leak</p>', own.path);
    const section = (await world.nodesFor(world.reporter, report)).find(({ path }) => path === world.paths.section)!.uid;
    const textsIn = (text: string) =>
      ['Before the', 'During the', 'What happened', 'A leak'].filter((each) => text.includes(each));
    const SEEN = ['Before the', 'What happened', 'A leak'];
    expect(textsIn(JSON.stringify(await world.nodesFor(world.commenter, report)))).toEqual(SEEN);
    const list = world.at(report, `tree/${section}/comment/`);
    expect(textsIn(JSON.stringify(await world.read<Comment[]>(world.commenter, list)))).toEqual(SEEN);
    expect(await world.read<Comment[]>(world.reporter, list)).toHaveLength(4);
    expect((await world.commenter.call({ path: `/api/comment/${after.uid}/` })).status).toBe(404);
    expect((await world.commenter.call({ path: `/api/comment/${own.uid}/` })).status).toBe(200);
    expect((await world.approver.call({ path: `/api/comment/${after.uid}/` })).status).toBe(200);
  });

  it('no file that a comment or a form of the revision holds', async () => {
    const { report } = await world.reopened();
    const sent = await formOf({ file: new File(['a\n1\n'], 'of-a-form.csv', { type: 'text/csv' }), commit: report.uid });
    const answer = await world.reporter.call({ method: 'POST', path: '/api/store/object/', ...sent });
    const path = `/api/store/object/${answer.json<{ uid: string }>().uid}/`;
    const statusFor = async (person: TestPerson) => (await person.call({ path })).status;
    expect([await statusFor(world.viewer), await statusFor(world.approver), await statusFor(world.approves)]).toEqual([
      404, 302, 302,
    ]);
  });
});
