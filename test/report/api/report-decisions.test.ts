import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportChanges, ReportRecord } from '../../../shared/contract/report/reports.ts';
import { DEFAULT_GROUPS } from '../../../shared/domain/access/rights.ts';
import { auditOf } from '../../support/makers/audit.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const DECISIONS = ['APPROVE', 'REJECT', 'HOLD', 'REOPEN', 'INVALIDATE'] as const;
const statusOf = async (made: Awaited<ReturnType<ReportWorld['submitted']>>) =>
  (await made.reporter.read(made.report.uid)).json<ReportRecord>().status.name;

async function approved() {
  const made = await world.submitted();
  await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 });
  return made;
}

describe('reopening an approved report', () => {
  it('is an administrator’s, with a reason, and tells those who reported', async () => {
    const made = await approved();
    for (const person of [made.reporter, made.approver, made.viewer])
      expect((await person.patch(made.report.uid, { status: 'REOPEN', comment: 'A meter was misread' })).status).toBe(403);
    expect((await made.admin.patch(made.report.uid, { status: 'REOPEN', comment: ' ' })).status).toBe(400);
    expect(await statusOf(made)).toBe('OK for Submission');
    const answer = await made.admin.patch(made.report.uid, { status: 'REOPEN', comment: 'A meter was misread' });
    expect(answer.json<ReportRecord>()).toMatchObject({ status: { name: 'Requires Revision' }, comment: 'A meter was misread' });
    expect((await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 12 })).status).toBe(200);
    expect((await made.admin.patch(made.report.uid, { status: 'REOPEN', comment: 'Again' })).status).toBe(409);
  });

  it('records the restatement when it is approved again', async () => {
    const made = await approved();
    await made.admin.patch(made.report.uid, { status: 'REOPEN', comment: 'A meter was misread' });
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 12 });
    await made.reporter.post(made.report.uid, { comment: 'Corrected' });
    const answer = await made.approver.patch(made.report.uid, { status: 'APPROVE', comment: 'Better', submission: 2 });
    const last = answer.json<ReportRecord>().meta_json.history.at(-1);
    expect(last).toMatchObject({ status: { name: 'OK for Submission' }, submission: 2, restates: 1 });
    const trail = await auditOf(world.tenant, made.report.uid);
    expect(trail.at(-1)).toMatchObject({ kind: 'status', context: { submission: 2, restates: 1, comment: 'Better' } });
    expect(
      answer
        .json<ReportRecord>()
        .meta_json.history.slice(0, -1)
        .every((entry) => entry.restates === undefined),
    ).toBe(true);
  });

  it('is refused for a report that nobody has approved', async () => {
    const made = await world.submitted();
    expect((await made.admin.patch(made.report.uid, { status: 'REOPEN', comment: 'Why not' })).status).toBe(409);
    expect(await statusOf(made)).toBe('Pending Approval');
  });
});

describe('invalidating a report', () => {
  it('is an administrator’s, ends its life, and takes its figures out of the past of its package [REP-226]', async () => {
    const made = await approved();
    const next = await made.reporter.current();
    const past = async () => fieldsOf(await made.reporter.nodes(next.uid), world.paths.diesel).historic_inputs;
    expect(await past()).toMatchObject([{ value: '10' }]);
    expect((await made.approver.patch(made.report.uid, { status: 'INVALIDATE', comment: 'Wrong site' })).status).toBe(403);
    const answer = await made.admin.patch(made.report.uid, { status: 'INVALIDATE', comment: 'Wrong site' });
    expect(answer.json<ReportRecord>().status.name).toBe('Invalidated');
    expect(await past()).toEqual([]);
    for (const status of DECISIONS)
      expect((await made.admin.patch(made.report.uid, { status, comment: 'Back' })).status).toBe(409);
    expect((await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 12 })).status).toBe(409);
  });

  it('is refused for a report that was never submitted', async () => {
    const { report, admin } = await world.fresh();
    expect((await admin.patch(report.uid, { status: 'INVALIDATE', comment: 'Empty' })).status).toBe(409);
  });
});

describe('a decision', () => {
  it('is refused to everybody whose it is not, and changes nothing [REP-003, REP-238]', async () => {
    const made = await world.submitted();
    const { report, ref } = made;
    const stranger = await world.tenant.person(`stranger${ref.uid.slice(0, 4)}`);
    const foreign = await (await makeTenant()).person('eve', { isSuperuser: true });
    const { lead: other } = await otherTeam();
    const as = (person: TestPerson) => reportCalls(person, world.tracker, ref);
    for (const status of DECISIONS) {
      const sent = { status, comment: 'x', submission: 1 };
      for (const [person, code] of [
        [world.viewer, 403],
        [world.reporter, 403],
        [other, 403],
        [stranger, 404],
        [foreign, 404],
      ] as const)
        expect([status, (await as(person).patch(report.uid, sent)).status]).toEqual([status, code]);
    }
    expect(await statusOf(made)).toBe('Pending Approval');
    const [commit] = await made.reporter.list();
    expect(commit!.meta_json.history).toHaveLength(1);
  });

  it('is that of the report whose role reports to theirs, and of no other [REP-003]', async () => {
    const made = await world.submitted();
    const { lead, ref, report } = await otherTeam();
    const mayDecide = async (on: typeof made.ref, commit: string) =>
      (await reportCalls(lead, world.tracker, on).read(commit)).json<ReportRecord>().isApprover;
    expect([await mayDecide(ref, report.uid), await mayDecide(made.ref, made.report.uid)]).toEqual([true, false]);
    const decideOn = async (on: typeof made.ref, commit: string) =>
      (await reportCalls(lead, world.tracker, on).patch(commit, { status: 'APPROVE', comment: 'Good', submission: 1 })).status;
    expect([await decideOn(ref, report.uid), await decideOn(made.ref, made.report.uid)]).toEqual([200, 403]);
    expect(await statusOf(made)).toBe('Pending Approval');
  });

  /** Another package of the project with its own people: its submitted report, and its approver. */
  async function otherTeam() {
    const id = crypto.randomUUID().slice(0, 8);
    const base = `/api/project/${world.project.uid}/`;
    const groups = (await world.owner.call({ path: `${base}authgroup/` })).json<ProjectGroup[]>();
    const member = async (name: 'Approver' | 'Reporter', role: string, approver: string | null) => {
      const group = groups.find((each) => each.name === name)!;
      const body = { name: `${role} ${id}`, auth: group.uid, approver };
      const made = await world.owner.call({ method: 'POST', path: `${base}discipline/`, body });
      expect(made.status).toBe(201);
      const { uid } = made.json<ProjectRole>();
      const person = await world.tenant.person(`${role.toLowerCase()}-${id}`);
      const { actions } = DEFAULT_GROUPS.find((each) => each.name === name)!;
      await world.tenant.grant(person, { scope: 'project', scopeUid: world.project.uid, actions, roles: [uid] });
      return { uid, person };
    };
    const lead = await member('Approver', 'Lead', null);
    const crew = await member('Reporter', 'Crew', lead.uid);
    const ref = await world.add(`Steelwork ${id}`, { responsible_discipline: crew.uid });
    const reporter = reportCalls(crew.person, world.tracker, ref);
    const report = await reporter.current();
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 10 })).status).toBe(200);
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
    return { lead: lead.person, ref, report };
  }

  it('is refused with 409 on another submission, another version, and when it comes a second time', async () => {
    const made = await world.submitted();
    const { report, approver } = made;
    const sent = { status: 'APPROVE', comment: 'Good' };
    for (const submission of [0, 2]) expect((await approver.patch(report.uid, { ...sent, submission })).status).toBe(409);
    expect((await approver.patch(report.uid, sent, { 'if-match': '"1"' })).status).toBe(409);
    expect(await statusOf(made)).toBe('Pending Approval');
    expect((await approver.patch(report.uid, { ...sent, submission: 1 })).status).toBe(200);
    expect((await approver.patch(report.uid, { ...sent, submission: 1 })).status).toBe(409);
    const [commit] = await made.reporter.list();
    expect(commit!.meta_json.history).toHaveLength(2);
  });
});

describe('what changed since the last submission', () => {
  const changes = async (person: TestPerson, report: ReportRecord) =>
    (await person.call({ path: `/api/tracker/${world.tracker}/commit/${report.uid}/changes/` })).json<ReportChanges>();

  it('is told to the reviewer beside each figure, and while the report is revised', async () => {
    const { report, reporter, approver } = await world.submitted();
    expect(await changes(world.approver, report)).toEqual({
      since: null,
      approved: false,
      submission: 1,
      changes: [],
      others: [],
    });
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
    await reporter.enter(report.uid, world.paths.diesel, { value: '12.5' });
    await reporter.enter(report.uid, world.paths.waste, { meta_json: { noReport: true } });
    const expected = [
      expect.objectContaining({
        path: world.paths.diesel,
        metric: { name: 'Diesel', unit: 'Litres' },
        before: { value: '10', noReport: false },
        after: { value: '12.5', noReport: false },
      }),
      expect.objectContaining({
        path: world.paths.waste,
        before: { value: null, noReport: false },
        after: { value: null, noReport: true },
      }),
    ];
    expect(await changes(world.reporter, report)).toEqual({
      since: 1,
      approved: false,
      submission: 1,
      changes: expected,
      others: [],
    });
    await reporter.post(report.uid, { comment: 'Corrected' });
    expect(await changes(world.approver, report)).toEqual({
      since: 1,
      approved: false,
      submission: 2,
      changes: expected,
      others: [],
    });
    expect(await changes(world.viewer, report)).toEqual({
      since: 1,
      approved: false,
      submission: 2,
      changes: expected,
      others: [],
    });
  });

  it('is nobody’s who may not read figures', async () => {
    const { report } = await world.submitted();
    const stranger = await world.tenant.person('nobody');
    const path = `/api/tracker/${world.tracker}/commit/${report.uid}/changes/`;
    expect((await stranger.call({ path })).status).toBe(404);
    await world.tenant.grant(stranger, { scope: 'project', scopeUid: world.project.uid, actions: ['READ_TRACKER_REF'] });
    expect((await stranger.call({ path })).status).toBe(403);
  });
});

describe('two decisions at the same moment', () => {
  it('tells the later person the status that the earlier one has given', async () => {
    const made = await world.submitted();
    const { approver, report } = made;
    const earlier = () => approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 });
    const later = await beforeTransaction('Too high', earlier, () =>
      approver.patch(report.uid, { status: 'REJECT', comment: 'Too high', submission: 1 }),
    );
    expect(later.status).toBe(409);
    expect(later.json<{ title: string }>().title).toBe("This cannot be done while the status of the report is 'Approved'.");
    expect(await statusOf(made)).toBe('OK for Submission');
  });

  it('asks to load the report again where the decision is still open', async () => {
    const made = await world.submitted();
    const { admin, approver, report } = made;
    const earlier = () => admin.patch(report.uid, { due_date: '2024-03-01' });
    const later = await beforeTransaction('Too high', earlier, () =>
      approver.patch(report.uid, { status: 'REJECT', comment: 'Too high', submission: 1 }),
    );
    expect([later.status, later.json<{ title: string }>().title]).toEqual([
      409,
      'Somebody else changed this in the meantime. Load it again and repeat your change.',
    ]);
    expect(await statusOf(made)).toBe('Pending Approval');
  });
});
