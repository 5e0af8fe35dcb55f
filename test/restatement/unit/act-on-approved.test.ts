import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ActPreview } from '../../../shared/contract/report/act-preview.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { grow } from '../../support/fixtures/trees.ts';
import {
  approveMonth,
  type ClosingWorld,
  closingWorld,
  join,
  measure,
  nodeIn,
  periodsIn,
  reportPath,
  submitMonth,
  tenantUid,
} from '../../support/memory/closing.ts';
import { jobsOf, type Made, makePackage, makeProject, reportsOf } from '../../support/memory/world/supply.ts';

const { trailPage } = await import('../../../functions/core/trail/read.ts');
const { inProject } = await import('../../../functions/data/trail-place.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');

const JANUARY = '2024-01-01';
let world: ClosingWorld;
let report: Awaited<ReturnType<typeof approveMonth>>;

beforeEach(async () => {
  world = await closingWorld();
  await measure(world);
  report = await approveMonth(world, world.piling, JANUARY, '21');
});

const patch = (body: object) => world.admin('PATCH', reportPath(world.piling, report.uid), body);
const APPROVAL = { status: 'APPROVE' };
const previewPath = ({ structureUid, uid }: { structureUid: string; uid: string }) =>
  `/api/tracker/${structureUid}/commit/${uid}/preview/`;
const preview = (body: object) => world.admin('POST', previewPath(report), body);
const figuresOf = async (body: object) => {
  const answer = await preview(body);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer
    .json<ActPreview>()
    .projects.map(({ figures }) => figures.map(({ old, new: next, periodStart }) => [periodStart, old, next]));
};
const move = (to: string, comment?: string) =>
  world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, {
    type: 'MOVE_COMMIT',
    commit_id: report.uid,
    to_ref_id: to,
    ...(comment !== undefined && { comment }),
  });
const register = async ({ uid }: Made = world.project) =>
  (await restatementStore(tenantUid).page(uid, { limit: 5 })).entries.map(({ act, reason, subject }) => [
    act,
    reason,
    subject.name,
  ]);
const mails = async (kind: string) =>
  (await jobsOf('send-mail')).filter(({ payload }) => payload.kind === kind && payload.facts.project === world.project.name);
const march = async () => (await periodsIn(world.project))[2]!;

describe('the move of an approved report to another period', () => {
  it('shows old and new of the official figures before it is done', async () => {
    // 21 kWh leave January and count in March
    expect(await figuresOf({ reporting_period: (await march()).uid })).toEqual([[[JANUARY, '21', null]]]);
  });

  it('writes an entry with its reason into the history, which keeps the status', async () => {
    const moved = (await patch({ reporting_period: (await march()).uid, comment: 'The wrong month' })).json<ReportRecord>();
    expect(moved.status.name).toBe('OK for Submission');
    expect(moved.meta_json.history.at(-1)).toMatchObject({
      comment: 'The wrong month',
      submission: 1,
      moved: { what: 'period', from: '1st Jan 24 - 31st Jan 24', to: '1st Mar 24 - 31st Mar 24' },
      updateBy: { first_name: 'Ada' },
    });
  });

  it('opens an entry in the register and mails those who report and decide', async () => {
    await patch({ reporting_period: (await march()).uid, comment: 'The wrong month' });
    expect(await register()).toEqual([['period', 'The wrong month', 'Piling, 1st Jan 24 - 31st Jan 24']]);
    const [mail] = await mails('report-moved');
    expect(new Set(mail!.payload.userUids)).toEqual(new Set([world.rob.userUid, world.ann.userUid]));
    expect(mail!.payload.facts).toMatchObject({ comment: 'The wrong month', period: '1st Mar 24 - 31st Mar 24' });
  });

  it('of a client that gives no reason is made, and the register says so [REP-360]', async () => {
    expect((await patch({ reporting_period: (await march()).uid })).status).toBe(200);
    expect(await register()).toEqual([['period', 'Not given.', 'Piling, 1st Jan 24 - 31st Jan 24']]);
  });

  it('to no period is refused, because its figures would be lost', async () => {
    const { status, text } = await patch({ reporting_period: null, due_date: null, comment: 'x' });
    expect([status, text]).toEqual([400, expect.stringContaining('keeps a reporting period')]);
    expect((await preview({ reporting_period: '' })).status).toBe(400);
  });

  it('goes to a period whose only report is invalid', async () => {
    await patch({ status: 'INVALIDATE', comment: 'Twice' });
    const february = await approveMonth(world, world.piling, '2024-02-01', '2');
    const body = { reporting_period: report.periodUid, comment: 'It was January' };
    expect((await world.admin('PATCH', reportPath(world.piling, february.uid), body)).status).toBe(200);
  });
});

describe('the move of an approved report to another package', () => {
  it('stands in history and register with both names', async () => {
    expect((await move(world.crane.uid, 'The crane measured it')).status).toBeLessThan(300);
    const moved = (await world.admin('GET', reportPath(world.crane, report.uid))).json<ReportRecord>();
    expect(moved.meta_json.history.at(-1)!.moved).toEqual({ what: 'package', from: 'Piling', to: 'Crane' });
    expect(await register()).toEqual([['package', 'The crane measured it', 'Piling, 1st Jan 24 - 31st Jan 24']]);
  });

  it('succeeds once where two are moved into one period at the same time', async () => {
    const other = await approveMonth(world, world.crane, JANUARY, '1');
    const third = await makePackage(world.ada, world.project, 'Tower');
    const path = `/api/tracker/${world.project.structureUid}/dispatch/`;
    const both = [report, other].map(({ uid }) =>
      world.admin('POST', path, { type: 'MOVE_COMMIT', commit_id: uid, to_ref_id: third.uid, comment: 'Both' }),
    );
    const answers = (await Promise.all(both)).map(({ status }) => status).sort();
    expect([answers[0]! < 300, answers[1]]).toEqual([true, 409]);
    expect((await reportsOf(third)).filter(({ isStaging, periodStart }) => !isStaging && periodStart === JANUARY)).toHaveLength(
      1,
    );
  });
});

describe('the move of an approved report to another project', () => {
  const project = async (unit: 'MONTHS' | 'QUARTERS') => {
    const tree = grow(['Energy'], { Energy: ['Power'] });
    const made = await makeProject(world.ada, { name: `Harbour ${randomUUID()}`, company: randomUUID(), unit, tree });
    await join(world.ada, made.uid, null);
    return { made, pack: await makePackage(world.ada, made, 'Quay') };
  };

  it('is refused where it would lose its period', async () => {
    const { pack } = await project('QUARTERS');
    const { status, text } = await move(pack.uid, 'x');
    expect([status, text]).toEqual([409, expect.stringContaining('no reporting period of the same dates')]);
  });

  it('shows and registers it in both projects', async () => {
    const { made, pack } = await project('MONTHS');
    await measure(world, 'Power', made);
    expect(await figuresOf({ to_ref_id: pack.uid })).toEqual([[[JANUARY, '21', null]], []]);
    await move(pack.uid, 'It is theirs');
    expect(await register()).toEqual([['project', 'It is theirs', 'Piling, 1st Jan 24 - 31st Jan 24']]);
    expect(await register(made)).toEqual([['project', 'It is theirs', 'Quay, 1st Jan 24 - 31st Jan 24']]);
  });
});

describe('the trail of a report that was moved to another project', () => {
  const trailOf = async (projectUid: string) =>
    (await trailPage(tenantUid, inProject(projectUid), { search: '' }, { limit: 100 })).entries.filter(
      ({ entry }) => entry.root === report.uid,
    );

  it('says in both projects that it was moved, and names its new package where it is alone', async () => {
    const tree = grow(['Energy'], { Energy: ['Power'] });
    const made = await makeProject(world.ada, { name: `Pier ${randomUUID()}`, company: randomUUID(), unit: 'MONTHS', tree });
    await join(world.ada, made.uid, null);
    const quay = await makePackage(world.ada, made, 'Quay');
    expect((await move(quay.uid, 'It is theirs')).status).toBeLessThan(300);
    const [left, arrived] = [await trailOf(world.project.uid), await trailOf(made.uid)];
    expect(new Set(left.map(({ subject }) => subject.name))).toEqual(
      new Set(['A report that was moved away', 'A report that was moved away: Power']),
    );
    expect([JSON.stringify(left).includes('Quay'), left.some(({ report: linked }) => linked !== null)]).toEqual([false, false]);
    const places = [left, arrived].map((entries) => entries.filter(({ entry }) => entry.kind === 'place'));
    expect(places.map((entries) => entries.length)).toEqual([1, 1]);
    expect(places[0]![0]!.changes[0]).toEqual({ field: 'ref', from: 'Piling', to: quay.uid });
    expect(arrived.map(({ subject }) => subject.name)).toEqual(['Quay, 1st Jan 24 - 31st Jan 24']);
    const own = await world.admin('GET', `/api/tracker/${made.structureUid}/commit/${report.uid}/audit/`);
    const fields = own.json<{ kind: string; field: string }[]>().filter(({ kind }) => kind === 'place');
    expect(fields.map(({ field }) => field)).toEqual(['ref', 'project']);
  });
});

describe('a decision on an approved report', () => {
  it.each([
    ['HOLD', 'hold', 'report-held'],
    ['REOPEN', 'reopening', 'report-reopened'],
    ['INVALIDATE', 'invalidation', 'report-invalidated'],
  ])('%s stands in the register and is mailed to those who report and decide', async (status, act, kind) => {
    expect((await patch({ status, comment: 'A fault' })).status).toBe(200);
    expect(await register()).toEqual([[act, 'A fault', 'Piling, 1st Jan 24 - 31st Jan 24']]);
    const [mail] = await mails(kind);
    expect(new Set(mail!.payload.userUids)).toEqual(new Set([world.rob.userUid, world.ann.userUid]));
  });

  it('shows what a hold takes away, and that a reopening leaves the approved figure', async () => {
    expect(await figuresOf({ status: 'HOLD' })).toEqual([[[JANUARY, '21', null]]]);
    expect(await figuresOf({ status: 'INVALIDATE' })).toEqual([[[JANUARY, '21', null]]]);
    expect(await figuresOf({ status: 'REOPEN' })).toEqual([[]]);
  });

  it('shows what another approval changes, and nothing for a first one', async () => {
    await patch({ status: 'REOPEN', comment: 'A fault' });
    const at = `/api/tracker/${report.structureUid}/commit/${report.uid}/`;
    const { uid } = await nodeIn(world, world.piling, report.uid);
    await world.reporter('PUT', `${at}inputs/`, { inputs: [{ uid, input: { value: '42' } }] });
    const sent = await world.reporter('POST', reportPath(world.piling, report.uid), { comment: 'Corrected' });
    expect(sent.status).toBe(200);
    const again = (await world.approver('POST', previewPath(report), APPROVAL)).json<ActPreview>();
    expect([again.isOfficial, again.projects.map(({ figures }) => figures)]).toMatchObject([true, [[{ old: '21', new: '42' }]]]);
    const first = await submitMonth(world, world.piling, '2024-02-01', '5');
    const answer = await world.approver('POST', previewPath(first), APPROVAL);
    expect(answer.json<ActPreview>().isOfficial).toBe(false);
  });

  it('tells whoever may decide what an approval changes, and nobody else', async () => {
    await patch({ status: 'REOPEN', comment: 'A fault' });
    expect((await world.approver('POST', previewPath(report), APPROVAL)).status).toBe(409);
    expect((await world.reporter('POST', previewPath(report), APPROVAL)).status).toBe(403);
    await world.reporter('POST', reportPath(world.piling, report.uid), { comment: 'Looked at again' });
    expect((await world.approver('POST', previewPath(report), APPROVAL)).status).toBe(200);
    expect((await world.approver('POST', previewPath(report), { status: 'HOLD' })).status).toBe(403);
    expect((await world.reporter('POST', previewPath(report), APPROVAL)).status).toBe(403);
  });

  it('of a corrected report is made on its own page, and not with others at once', async () => {
    await patch({ status: 'REOPEN', comment: 'A fault' });
    await world.reporter('POST', reportPath(world.piling, report.uid), { comment: 'Looked at again' });
    const together = { ...APPROVAL, comment: 'All fine', unless_marked: true };
    const refused = await world.approver('PATCH', reportPath(world.piling, report.uid), together);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Approved figures of this report would change.'),
    ]);
    const first = await submitMonth(world, world.piling, '2024-02-01', '5');
    expect((await world.approver('PATCH', reportPath(world.piling, first.uid), together)).status).toBe(200);
    const alone = { ...APPROVAL, comment: 'Seen' };
    expect((await world.approver('PATCH', reportPath(world.piling, report.uid), alone)).status).toBe(200);
  });

  it('stands in the register as a release when a hold ends', async () => {
    await patch({ status: 'HOLD', comment: 'A fault' });
    await patch({ status: 'HOLD', comment: 'No fault' });
    expect((await register()).map(([act, reason]) => [act, reason])).toEqual([
      ['release', 'No fault'],
      ['hold', 'A fault'],
    ]);
    expect(await mails('report-released')).toHaveLength(1);
  });

  it('of a report that was never approved is no restatement', async () => {
    const [open] = (await reportsOf(world.crane)).filter(({ isStaging }) => isStaging);
    await world.admin('PATCH', reportPath(world.crane, open!.uid), { status: 'HOLD', comment: 'On hold status toggled' });
    expect(await register()).toEqual([]);
  });

  it('is shown to administrators alone before it is done', async () => {
    expect((await world.reporter('POST', previewPath(report), { status: 'HOLD' })).status).toBe(403);
  });

  it('has no preview on the structure of a package, which is no report', async () => {
    const path = `/api/tracker/${report.structureUid}/commit/${world.piling.treeUid}/preview/`;
    for (const act of [{ status: 'HOLD' }, APPROVAL]) expect((await world.admin('POST', path, act)).status).toBe(404);
  });
});
