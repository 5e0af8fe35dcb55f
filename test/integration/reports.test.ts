import { beforeAll, describe, expect, it } from 'vitest';
import type { Commit } from '../../shared/contract/commits.ts';
import type { TrackerNode } from '../../shared/contract/nodes.ts';
import type { Ref } from '../../shared/contract/trackers.ts';
import { makeReporting, type Reporting, reportCalls } from './makers/report.ts';
import { makeTenant } from './makers/tenant.ts';

let world: Reporting;
let paths: { section: string; diesel: string; waste: string };

beforeAll(async () => {
  world = await makeReporting();
  const section = await world.nodes.add({ type: 'tree', name: 'Carbon' });
  const metric = (name: string, required: boolean) =>
    world.nodes.add({ type: 'metricscore', path: section, metric: { name, unit: 'Litres', category: 'Carbon' }, required });
  paths = { section, diesel: await metric('Diesel', true), waste: await metric('Waste', false) };
});

const calls = (person: keyof Pick<Reporting, 'owner' | 'admin' | 'reporter' | 'approver' | 'viewer'>, ref: Ref) =>
  reportCalls(world[person], world.tracker, ref);

/** A package with its first report, and the calls of its reporter and approver. */
async function fresh(meta: Record<string, unknown> = {}) {
  const ref = await world.add('Groundworks', meta);
  const reporter = calls('reporter', ref);
  const report = await reporter.current();
  return { ref, reporter, approver: calls('approver', ref), admin: calls('admin', ref), viewer: calls('viewer', ref), report };
}

async function submitted() {
  const made = await fresh();
  await made.reporter.enter(made.report.uid, paths.diesel, { value: 10 });
  const answer = await made.reporter.submit({ comment: 'January is complete' });
  expect(answer.status).toBe(201);
  return { ...made, answer };
}

const fields = (nodes: TrackerNode[], path: string) => nodes.find((node) => node.path === path)!.node.metricscore!;
const inputOf = (nodes: TrackerNode[], path: string) => fields(nodes, path).input as Record<string, unknown>;

describe('a staging report', () => {
  it('is the current report, with period, due date and what the caller may do [REP-014, REP-176, REP-178, REP-328]', async () => {
    const { report, ref } = await fresh();
    expect(report).toMatchObject({
      ...{ ref: ref.uid, ref_id: ref.uid, is_staging: true, comment: '', status: { name: 'Nothing Received' } },
      ...{ tracker: world.tracker, project: world.project.uid, tree_root: { name: 'Groundworks' } },
      reporting_period_data: { startDate: '2024-01-01', endDate: '2024-02-01', previous: null },
      ...{ isAdmin: false, isApprover: false, isResponsible: true },
    });
    expect(report.reporting_period).toBe(report.reporting_period_data!.uid);
    expect((await calls('admin', ref).current()).isAdmin).toBe(true);
  });

  it('is refused to people without the staging permission, and left out of lists [REP-054, REP-334, REP-130]', async () => {
    const { report, viewer, reporter } = await fresh();
    expect((await viewer.read(report.uid)).status).toBe(403);
    expect((await viewer.nodesAnswer(report.uid)).status).toBe(403);
    expect(await reporter.list()).toEqual([]);
  });

  it('turns Pending Input with the first entry [REP-222]', async () => {
    const { report, reporter } = await fresh();
    const saved = await reporter.enter(report.uid, paths.diesel, { comment: 'Meter is new' });
    expect(saved.status).toBe(200);
    expect((await reporter.current()).status.name).toBe('Pending Input');
  });

  it('is unknown to another tenancy [REP-028]', async () => {
    const { report, ref } = await fresh();
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true });
    const theirs = reportCalls(stranger, world.tracker, ref);
    const answers = [await theirs.read(report.uid), await theirs.nodesAnswer(report.uid), await theirs.submit({ comment: 'x' })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a value', () => {
  it('is stored as an exact decimal with its comment and comes back with the nodes [REP-001, REP-283, REP-374, REP-195]', async () => {
    const { report, reporter } = await fresh();
    const saved = await reporter.enter(report.uid, paths.diesel, { value: '1,234.50', comment: 'Invoice 7' });
    expect(saved.json<TrackerNode>().node.metricscore!.input).toMatchObject({ value: '1234.5', version: 1 });
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({
      ...{ value: '1234.5', comment: 'Invoice 7', version: 1 },
      meta_json: { noReport: false, disableValueInput: false },
    });
  });

  it('keeps what is not sent, and N/A takes the value away but not the comment [REP-060]', async () => {
    const { report, reporter } = await fresh();
    await reporter.enter(report.uid, paths.diesel, { value: 5 });
    await reporter.enter(report.uid, paths.diesel, { comment: 'Late' });
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({ value: '5', comment: 'Late' });
    await reporter.enter(report.uid, paths.diesel, { meta_json: { noReport: true } });
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({
      ...{ value: null, comment: 'Late' },
      meta_json: { noReport: true },
    });
  });

  it.each(['ten', '1.2.3', { a: 1 }])('is refused when it is no number: %j [REP-309, REP-305]', async (value) => {
    const { report, reporter } = await fresh();
    const answer = await reporter.enter(report.uid, paths.diesel, { value });
    expect(answer.status).toBe(400);
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({ value: null, version: 0 });
  });

  it('is refused to anybody but the responsible person, administrators and superusers included [REP-010, REP-243, ADM-414]', async () => {
    const { report, admin, approver, ref } = await fresh();
    const answers = await Promise.all(
      [admin, approver, calls('owner', ref)].map((person) => person.enter(report.uid, paths.diesel, { value: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(inputOf(await admin.nodes(report.uid), paths.diesel)).toMatchObject({ version: 0 });
  });

  it('is refused when the path means another node than the uid', async () => {
    const { report, reporter } = await fresh();
    const other = fields(await reporter.nodes(report.uid), paths.waste).uid;
    expect((await reporter.enter(report.uid, paths.diesel, { value: 1 }, { uid: other })).status).toBe(409);
  });

  it('of two people with the same version is kept once, and the other is told it', async () => {
    const { report, reporter } = await fresh();
    const save = (value: number) => reporter.enter(report.uid, paths.diesel, { value, version: 0 });
    const [first, second] = await Promise.all([save(1), save(2)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const lost = first.status === 409 ? first : second;
    const stored = inputOf(await reporter.nodes(report.uid), paths.diesel).value as string;
    expect(lost.json<{ errors: Record<string, string[]> }>().errors).toMatchObject({ value: [stored], version: ['1'] });
  });

  it('without a version is kept as the last one written, with both in the audit trail', async () => {
    const { report, reporter } = await fresh();
    const answers = await Promise.all([1, 2, 3].map((value) => reporter.enter(report.uid, paths.diesel, { value })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const node = fields(await reporter.nodes(report.uid), paths.diesel);
    const trail = (await reporter.audit(report.uid, node.uid)).json<
      { by: object; changes: { field: string; from: unknown; to: unknown }[] }[]
    >();
    expect(trail).toHaveLength(3);
    const changeAt = (index: number) => trail[index]!.changes.find(({ field }) => field === 'value')!;
    expect(changeAt(0).to).toBe((node.input as { value: string }).value);
    expect(changeAt(2).from).toBe(null);
    expect(trail[0]!.by).toMatchObject({ first_name: 'reporter', last_name: 'Tester' });
  });

  it('comes in batches, all or none, each in its own audit trail', async () => {
    const { report, reporter } = await fresh();
    const nodes = await reporter.nodes(report.uid);
    const [diesel, waste] = [fields(nodes, paths.diesel).uid, fields(nodes, paths.waste).uid];
    const bad = await reporter.batch(report.uid, [
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 'many' } },
    ]);
    expect(bad.status).toBe(400);
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({ version: 0 });
    const good = await reporter.batch(report.uid, [
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 4 } },
    ]);
    expect(good.json<{ value: string }[]>().map(({ value }) => value)).toEqual(['3', '4']);
    expect((await reporter.audit(report.uid, waste)).json()).toMatchObject([
      { changes: [{ field: 'value', from: null, to: '4' }] },
    ]);
  });
});

describe('submitting', () => {
  it('needs the required metrics and a comment, and changes nothing without [REP-318, REP-319, REP-323]', async () => {
    const { report, reporter } = await fresh();
    const missing = await reporter.submit({ comment: 'Done' });
    expect(missing.status).toBe(400);
    expect(missing.json<{ errors: Record<string, string[]> }>().errors.required).toEqual(['Diesel']);
    await reporter.enter(report.uid, paths.diesel, { meta_json: { noReport: true } });
    const blank = await reporter.submit({ comment: '  ' });
    expect(blank.status).toBe(400);
    expect(blank.json<{ errors: object }>().errors).toHaveProperty('comment');
    expect((await reporter.current()).status.name).toBe('Pending Input');
    expect((await reporter.submit({ comment: 'Done' })).status).toBe(201);
  });

  it('is only for the responsible person [REP-002, ADM-414]', async () => {
    const { report, reporter, admin, approver } = await fresh();
    await reporter.enter(report.uid, paths.diesel, { value: 1 });
    const answers = [await admin.submit({ comment: 'x' }), await approver.submit({ comment: 'x' })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('makes the staging report the submitted one, with its history, and begins the next period [REP-239, REP-371, REP-372, REP-377, REP-182]', async () => {
    const { report, reporter, answer } = await submitted();
    const commit = answer.json<Commit>();
    expect(commit).toMatchObject({ uid: report.uid, is_staging: false, status: { name: 'Pending Approval' }, submission: 1 });
    expect(commit.meta_json.history).toMatchObject([
      {
        updateBy: { first_name: 'reporter', last_name: 'Tester', email: world.reporter.email },
        ...{ updateOn: expect.any(String), status: { name: 'Pending Approval' }, comment: 'January is complete' },
      },
    ]);
    expect(commit.meta_json.lastUpdateBy).toMatchObject({ uid: world.reporter.uid });
    const next = await reporter.current();
    expect(next).toMatchObject({
      ...{ is_staging: true, status: { name: 'Nothing Received' }, due_date: '2024-03-01' },
      reporting_period_data: { startDate: '2024-02-01', previous: commit.reporting_period },
    });
    expect((await reporter.nodes(next.uid)).map(({ path }) => path)).toEqual(
      (await reporter.nodes(report.uid)).map(({ path }) => path),
    );
  });

  it('locks the figures [REP-229, REP-230]', async () => {
    const { report, reporter } = await submitted();
    expect((await reporter.enter(report.uid, paths.diesel, { value: 11 })).status).toBe(409);
    expect(inputOf(await reporter.nodes(report.uid), paths.diesel)).toMatchObject({ value: '10' });
  });

  it('twice at once submits once', async () => {
    const { report, reporter } = await fresh();
    await reporter.enter(report.uid, paths.diesel, { value: 1 });
    const answers = await Promise.all([reporter.submit({ comment: 'Done' }), reporter.submit({ comment: 'Done' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Commit>().uid))).toEqual(new Set([report.uid]));
    expect((await reporter.submit({ comment: 'Done' })).json<Commit>().uid).toBe(report.uid);
    expect(await reporter.list()).toHaveLength(1);
    expect((await reporter.list())[0]!.meta_json.history).toHaveLength(1);
  });

  it('keeps the structure that was submitted', async () => {
    const { report, reporter } = await submitted();
    const before = (await reporter.nodes(report.uid)).length;
    await world.nodes.add({ type: 'metricscore', path: paths.section, metric: { name: `Later ${Date.now()}` } });
    expect(await reporter.nodes(report.uid)).toHaveLength(before);
    const next = await reporter.current();
    expect(await reporter.nodes(next.uid)).toHaveLength(before + 1);
  });

  it('tells the next report what was reported before [REP-196, REP-288]', async () => {
    const { reporter } = await submitted();
    const next = await reporter.current();
    expect(fields(await reporter.nodes(next.uid), paths.diesel).historic_inputs).toMatchObject([
      { value: '10', startDate: '2024-01-01' },
    ]);
  });
});

describe('review', () => {
  it('approves with a comment, by an approver of the report [REP-003, REP-004, REP-235, REP-236]', async () => {
    const { report, approver } = await submitted();
    expect((await approver.read(report.uid)).json<Commit>().isApprover).toBe(true);
    const answer = await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 });
    expect(answer.json<Commit>()).toMatchObject({ status: { name: 'OK for Submission' }, comment: 'Good', isApprover: false });
    expect(answer.json<Commit>().meta_json.history).toHaveLength(2);
  });

  it('refuses an empty comment and changes nothing [REP-326]', async () => {
    const { report, approver } = await submitted();
    for (const status of ['APPROVE', 'REJECT']) {
      const answer = await approver.patch(report.uid, { status, comment: '  ' });
      expect(answer.status).toBe(400);
      expect(answer.json<{ errors: Record<string, string[]> }>().errors.comment).toEqual([
        'Please enter a comment before approving or rejecting this report',
      ]);
    }
    expect((await approver.read(report.uid)).json<Commit>().status.name).toBe('Pending Approval');
  });

  it('is refused to others with 403, and with 409 to an approver when nothing is pending [REP-238]', async () => {
    const { report, approver, reporter, viewer } = await submitted();
    const refused = [reporter, viewer].map((person) => person.patch(report.uid, { status: 'APPROVE', comment: 'x' }));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403]);
    await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' });
    expect((await approver.patch(report.uid, { status: 'REJECT', comment: 'Wait' })).status).toBe(409);
  });

  it('sends a report back, and the same report comes again [REP-237, REP-240, REP-228, REP-257, REP-242, REP-358]', async () => {
    const { report, approver, reporter, admin } = await submitted();
    await approver.patch(report.uid, { meta_json: { _sectionsApproved: { [paths.section]: false } } });
    expect((await approver.read(report.uid)).json<Commit>().meta_json._sectionsApproved).toEqual({ [paths.section]: false });
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
    expect((await reporter.read(report.uid)).json<Commit>().status.name).toBe('Requires Revision');
    expect((await reporter.enter(report.uid, paths.diesel, { value: 12 })).status).toBe(200);
    expect((await admin.post(report.uid, { comment: 'Mine', status: 'UPDATE' })).status).toBe(403);
    const again = await reporter.post(report.uid, { comment: 'Corrected', status: 'UPDATE' });
    expect(again.json<Commit>()).toMatchObject({ uid: report.uid, status: { name: 'Pending Approval' }, submission: 2 });
    expect(again.json<Commit>().meta_json._sectionsApproved).toEqual({ [paths.section]: null });
    expect((await reporter.post(report.uid, { comment: 'Again', status: 'UPDATE' })).status).toBe(409);
    expect(await reporter.list()).toHaveLength(1);
  });

  it('decides on the submission that was seen, not on a newer one', async () => {
    const { report, approver, reporter } = await submitted();
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?', submission: 1 });
    await reporter.post(report.uid, { comment: 'Corrected', status: 'UPDATE' });
    expect((await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 })).status).toBe(409);
    expect((await approver.read(report.uid)).json<Commit>().status.name).toBe('Pending Approval');
  });

  it('of two decisions at once counts one', async () => {
    const { report, approver, ref } = await submitted();
    const decide = (status: string) => approver.patch(report.uid, { status, comment: 'x' });
    const answers = await Promise.all([decide('APPROVE'), decide('REJECT')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [commit] = await calls('reporter', ref).list();
    expect(commit!.meta_json.history).toHaveLength(2);
  });

  it('marks a section for review by approvers only, for completion by the responsible person only [REP-005, REP-246, REP-250, REP-181]', async () => {
    const { report, approver, reporter } = await fresh();
    const complete = { meta_json: { _sectionsComplete: { [paths.section]: true } } };
    expect((await approver.patch(report.uid, complete)).status).toBe(403);
    expect((await reporter.patch(report.uid, complete)).json<Commit>().meta_json._sectionsComplete).toEqual({
      [paths.section]: true,
    });
    await reporter.enter(report.uid, paths.diesel, { value: 1 });
    await reporter.submit({ comment: 'Done' });
    const review = { meta_json: { _sectionsApproved: { [paths.section]: true } } };
    expect((await reporter.patch(report.uid, review)).status).toBe(403);
    expect((await approver.patch(report.uid, review)).status).toBe(200);
    const { meta_json } = (await reporter.read(report.uid)).json<Commit>();
    expect(meta_json).toMatchObject({
      _sectionsComplete: { [paths.section]: true },
      _sectionsApproved: { [paths.section]: true },
    });
  });

  it('is toggled on hold by an administrator, and everything is read-only meanwhile [ADM-321, ADM-326, REP-053]', async () => {
    const { report, reporter, admin } = await fresh();
    await reporter.enter(report.uid, paths.diesel, { value: 1 });
    const hold = { status: 'HOLD', comment: 'On hold status toggled' };
    expect((await reporter.patch(report.uid, hold)).status).toBe(403);
    expect((await admin.patch(report.uid, hold)).json<Commit>().status.name).toBe('Not for Submission');
    expect((await reporter.enter(report.uid, paths.diesel, { value: 2 })).status).toBe(409);
    expect((await admin.patch(report.uid, hold)).json<Commit>().status.name).toBe('Pending Input');
  });
});

describe('the reporting period', () => {
  it('is changed by an administrator to a free one; clearing it clears the due date [REP-006, REP-008, REP-133, REP-136, REP-244, REP-245, REP-360]', async () => {
    const { report, reporter, admin, ref } = await submitted();
    const { reporting_period: february } = await reporter.current();
    expect((await reporter.patch(report.uid, { reporting_period: february })).status).toBe(403);
    const due = (await admin.read(report.uid)).json<Commit>().due_date;
    const moved = (await admin.patch(report.uid, { reporting_period: february })).json<Commit>();
    expect(moved).toMatchObject({ reporting_period: february, due_date: due });
    const cleared = await admin.patch(report.uid, { reporting_period: null, due_date: null });
    expect(cleared.json<Commit>()).toMatchObject({ reporting_period: null, reporting_period_data: null, due_date: null });
    await admin.patch(report.uid, { reporting_period: february });
    const staging = await calls('reporter', ref).current();
    expect((await admin.patch(staging.uid, { reporting_period: february })).status).toBe(200);
  });

  it('of another submitted report of the package is refused [REP-136]', async () => {
    const { report, reporter, admin } = await submitted();
    const next = await reporter.current();
    await reporter.enter(next.uid, paths.diesel, { value: 2 });
    await reporter.submit({ comment: 'February' });
    const answer = await admin.patch(next.uid, {
      reporting_period: (await reporter.read(report.uid)).json<Commit>().reporting_period,
    });
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('reporting_period');
  });
});
