import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

describe('review', () => {
  it('approves with a comment, by an approver of the report [REP-003, REP-004, REP-235, REP-236]', async () => {
    const { report, approver } = await world.submitted();
    expect((await approver.read(report.uid)).json<ReportRecord>().isApprover).toBe(true);
    const answer = await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 });
    expect(answer.json<ReportRecord>()).toMatchObject({
      status: { name: 'OK for Submission' },
      comment: 'Good',
      isApprover: false,
    });
    expect(answer.json<ReportRecord>().meta_json.history).toHaveLength(2);
  });

  it('refuses an empty comment and changes nothing [REP-326]', async () => {
    const { report, approver } = await world.submitted();
    for (const status of ['APPROVE', 'REJECT']) {
      const answer = await approver.patch(report.uid, { status, comment: '  ' });
      expect(answer.status).toBe(400);
      expect(answer.json<{ errors: Record<string, string[]> }>().errors.comment).toEqual([
        'Please enter a comment before approving or rejecting this report',
      ]);
    }
    expect((await approver.read(report.uid)).json<ReportRecord>().status.name).toBe('Pending Approval');
  });

  it('is refused to others with 403, and with 409 to an approver when nothing is pending [REP-238]', async () => {
    const { report, approver, reporter, viewer } = await world.submitted();
    const refused = [reporter, viewer].map((person) => person.patch(report.uid, { status: 'APPROVE', comment: 'x' }));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403]);
    await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' });
    expect((await approver.patch(report.uid, { status: 'REJECT', comment: 'Wait' })).status).toBe(409);
  });

  it('sends a report back, and the same report comes again [REP-237, REP-240, REP-228, REP-257, REP-242, REP-358, ADM-325]', async () => {
    const { report, approver, reporter, admin } = await world.submitted();
    await approver.patch(report.uid, { meta_json: { _sectionsApproved: { [world.paths.section]: false } } });
    expect((await approver.read(report.uid)).json<ReportRecord>().meta_json._sectionsApproved).toEqual({
      [world.paths.section]: false,
    });
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
    expect((await reporter.read(report.uid)).json<ReportRecord>().status.name).toBe('Requires Revision');
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 12 })).status).toBe(200);
    expect((await admin.post(report.uid, { comment: 'Mine', status: 'UPDATE' })).status).toBe(403);
    const again = await reporter.post(report.uid, { comment: 'Corrected', status: 'UPDATE' });
    expect(again.json<ReportRecord>()).toMatchObject({ uid: report.uid, status: { name: 'Pending Approval' }, submission: 2 });
    expect(again.json<ReportRecord>().meta_json._sectionsApproved).toEqual({ [world.paths.section]: null });
    expect((await reporter.post(report.uid, { comment: 'Again', status: 'UPDATE' })).status).toBe(409);
    expect(await reporter.list()).toHaveLength(1);
  });

  it('is told step by step in the history, each with its person, time, status and comment [REP-377, REP-182]', async () => {
    const { report, reporter, approver } = await world.submitted();
    const steps = [
      [approver, { status: 'REJECT', comment: 'Litres?' }, 'Requires Revision'],
      [reporter, { status: 'UPDATE', comment: 'In litres' }, 'Pending Approval'],
      [approver, { status: 'APPROVE', comment: 'Good' }, 'OK for Submission'],
    ] as const;
    let before = (await reporter.read(report.uid)).json<ReportRecord>();
    for (const [person, body, name] of steps) {
      const now = (await person.patch(report.uid, body)).json<ReportRecord>();
      const { history, lastUpdateOn, lastUpdateBy } = now.meta_json;
      expect(now).toMatchObject({ status: { name }, comment: body.comment });
      expect(history.slice(0, -1)).toEqual(before.meta_json.history);
      const updateBy = { first_name: person === reporter ? 'reporter' : 'approver', last_name: 'Tester' };
      expect(history.at(-1)).toMatchObject({ status: { name }, comment: body.comment, updateBy, updateOn: lastUpdateOn });
      expect(lastUpdateBy).toMatchObject(updateBy);
      expect(Date.parse(lastUpdateOn!)).toBeGreaterThanOrEqual(Date.parse(before.meta_json.lastUpdateOn!));
      before = now;
    }
    expect(before.meta_json.history).toHaveLength(4);
  });

  it.each(['APPROVE', 'REJECT'])(
    'is decided as its approver says, whatever its sections are marked as: %s [REP-257]',
    async (decision) => {
      const { report, approver } = await world.submitted();
      const statusOf = async () => (await approver.read(report.uid)).json<ReportRecord>().status.name;
      const mark = async (accepted: boolean) => {
        const body = { meta_json: { _sectionsApproved: { [world.paths.section]: accepted } } };
        expect((await approver.patch(report.uid, body)).status).toBe(200);
      };
      // The only section. Neither mark decides by itself, and the last one contradicts the decision.
      for (const accepted of decision === 'APPROVE' ? [true, false] : [false, true]) {
        await mark(accepted);
        expect(await statusOf()).toBe('Pending Approval');
      }
      expect((await approver.patch(report.uid, { status: decision, comment: 'As agreed' })).status).toBe(200);
      expect(await statusOf()).toBe(decision === 'APPROVE' ? 'OK for Submission' : 'Requires Revision');
    },
  );

  it('decides on the submission that was seen, not on a newer one', async () => {
    const { report, approver, reporter } = await world.submitted();
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?', submission: 1 });
    await reporter.post(report.uid, { comment: 'Corrected', status: 'UPDATE' });
    expect((await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 })).status).toBe(409);
    expect((await approver.read(report.uid)).json<ReportRecord>().status.name).toBe('Pending Approval');
  });

  it('of two decisions at once counts one', async () => {
    const { report, approver, ref } = await world.submitted();
    const decide = (status: string) => approver.patch(report.uid, { status, comment: 'x' });
    const answers = await Promise.all([decide('APPROVE'), decide('REJECT')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [commit] = await world.calls('reporter', ref).list();
    expect(commit!.meta_json.history).toHaveLength(2);
  });

  it('marks a section for review by approvers only, for completion by the responsible person only [REP-005, REP-246, REP-250, REP-181]', async () => {
    const { report, approver, reporter } = await world.fresh();
    const complete = { meta_json: { _sectionsComplete: { [world.paths.section]: true } } };
    expect((await approver.patch(report.uid, complete)).status).toBe(403);
    expect((await reporter.patch(report.uid, complete)).json<ReportRecord>().meta_json._sectionsComplete).toEqual({
      [world.paths.section]: true,
    });
    const undone = { meta_json: { _sectionsComplete: { [world.paths.section]: false } } };
    expect((await reporter.patch(report.uid, undone)).json<ReportRecord>().meta_json._sectionsComplete).toEqual({
      [world.paths.section]: false,
    });
    await reporter.patch(report.uid, complete);
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    await reporter.submit({ comment: 'Done' });
    const review = { meta_json: { _sectionsApproved: { [world.paths.section]: true } } };
    expect((await reporter.patch(report.uid, review)).status).toBe(403);
    expect((await approver.patch(report.uid, review)).status).toBe(200);
    const { meta_json } = (await reporter.read(report.uid)).json<ReportRecord>();
    expect(meta_json).toMatchObject({
      _sectionsComplete: { [world.paths.section]: true },
      _sectionsApproved: { [world.paths.section]: true },
    });
  });

  it('is toggled on hold by an administrator, and everything is read-only meanwhile [ADM-321, ADM-326, ADM-329, ADM-499, REP-053]', async () => {
    const { report, reporter, admin } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    const hold = { status: 'HOLD', comment: 'On hold status toggled' };
    expect((await reporter.patch(report.uid, hold)).status).toBe(403);
    expect((await admin.patch(report.uid, hold)).json<ReportRecord>().status.name).toBe('Not for Submission');
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 2 })).status).toBe(409);
    expect((await admin.patch(report.uid, hold)).json<ReportRecord>().status.name).toBe('Pending Input');
  });
});

describe('who decides on their own submission', () => {
  /** A package for which administrators report, submitted by the project's administrator. */
  async function own() {
    const ref = await world.add('Own', { responsible_discipline: null });
    const admin = world.calls('admin', ref);
    const { uid } = await admin.current();
    await admin.enter(uid, world.paths.diesel, { value: 1 });
    const answer = await admin.submit({ comment: 'Mine' });
    expect(answer.json<ReportRecord>().status.name).toBe('Pending Review');
    return { ref, admin, uid };
  }

  it('is nobody while there is another administrator', async () => {
    const { ref, admin, uid } = await own();
    expect((await admin.patch(uid, { status: 'APPROVE', comment: 'Fine', reason: 'Alone today' })).status).toBe(403);
    expect((await world.calls('owner', ref).patch(uid, { status: 'APPROVE', comment: 'Fine' })).status).toBe(200);
  });

  it('is a single administrator, with a reason that is recorded', async () => {
    const { admin, uid } = await own();
    const { tenant, project, owner } = world;
    await tenant.grant(owner, { scope: 'project', scopeUid: project.uid, actions: ['READ_TRACKER_REF'] });
    const without = await admin.patch(uid, { status: 'APPROVE', comment: 'Fine' });
    expect(without.status).toBe(400);
    expect(without.json<{ errors: object }>().errors).toHaveProperty('reason');
    const answer = await admin.patch(uid, { status: 'APPROVE', comment: 'Fine', reason: 'Nobody else is here' });
    expect(answer.json<ReportRecord>().status.name).toBe('OK for Submission');
    const trail = await auditStore(tenant.tenantUid).of(uid);
    expect(trail[0]).toMatchObject({ by: world.admin.uid, context: { reason: 'Nobody else is here' } });
  });
});

describe('data control', () => {
  it("comes after the approver, and is an administrator's [REP-004, REP-236]", async () => {
    const { report, approver, admin } = await world.submitted();
    const path = `/api/project/${world.project.uid}/`;
    const control = (data_control: boolean) => world.owner.call({ method: 'PATCH', path, body: { meta_json: { data_control } } });
    expect((await control(true)).status).toBe(200);
    const approved = await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' });
    await control(false);
    expect(approved.json<ReportRecord>().status.name).toBe('Pending Review');
    expect((await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' })).status).toBe(403);
    expect((await admin.patch(report.uid, { status: 'APPROVE', comment: 'Good' })).json<ReportRecord>().status.name).toBe(
      'OK for Submission',
    );
  });
});
