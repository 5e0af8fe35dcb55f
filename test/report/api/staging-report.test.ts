import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

describe('a staging report', () => {
  it('is the current report, with period, due date and what the caller may do [REP-014, REP-176, REP-178, REP-328, ADM-003, ADM-269]', async () => {
    const { report, ref } = await world.fresh();
    expect(report).toMatchObject({
      ref: ref.uid,
      ref_id: ref.uid,
      is_staging: true,
      comment: '',
      status: { name: 'Nothing Received' },
      tracker: world.tracker,
      project: world.project.uid,
      tree_root: { name: 'Groundworks' },
      reporting_period_data: { startDate: '2024-01-01', endDate: '2024-02-01', previous: null },
      due_date: expect.stringMatching(/^2024-/),
      meta_json: expect.objectContaining({ history: [] }),
      isAdmin: false,
      isApprover: false,
      isResponsible: true,
    });
    expect(report.reporting_period).toBe(report.reporting_period_data!.uid);
    expect((await world.calls('admin', ref).current()).isAdmin).toBe(true);
  });

  it('has its layout, its factor group and who changed it last in its meta-data [ADM-270, ADM-271]', async () => {
    const meta = { report_layout: 'tabbed', sortKey: 'name', conversion_factor_group: 'latest' };
    const { report, reporter } = await world.fresh(meta);
    expect(report.meta_json).toMatchObject({ ...meta, _sectionsComplete: {}, lastUpdateBy: null });
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    expect((await reporter.submit({ comment: 'All in' })).status).toBe(201);
    const name = { first_name: expect.any(String), last_name: expect.any(String) };
    expect((await reporter.read(report.uid)).json<{ meta_json: object }>().meta_json).toMatchObject({
      lastUpdateOn: expect.stringMatching(/^20/),
      lastUpdateBy: name,
    });
  });

  it('is refused to people without the staging permission, and left out of lists [REP-054, REP-334, REP-130, ADM-331]', async () => {
    const { report, viewer, reporter } = await world.fresh();
    expect((await viewer.read(report.uid)).status).toBe(403);
    expect((await viewer.nodesAnswer(report.uid)).status).toBe(403);
    expect(await reporter.list()).toEqual([]);
  });

  it('is left out of its project too, which names the last submitted report to those people [REP-334]', async () => {
    const { report, ref, reporter } = await world.submitted();
    const next = await reporter.current();
    const fresh = await world.fresh();
    const named = async (person: TestPerson) => {
      const { related_commits } = (await person.call({ path: `/api/project/${world.project.uid}/` })).json<Project>();
      return [ref.uid, fresh.ref.uid].map((pack) => related_commits.find(({ ref_id }) => ref_id === pack)?.uid);
    };
    expect(await named(world.reporter)).toEqual([next.uid, fresh.report.uid]);
    expect(await named(world.admin)).toEqual([next.uid, fresh.report.uid]);
    expect(await named(world.viewer)).toEqual([report.uid, undefined]);
  });

  it('turns Pending Input with the first entry [REP-222]', async () => {
    const { report, reporter } = await world.fresh();
    const saved = await reporter.enter(report.uid, world.paths.diesel, { comment: 'Meter is new' });
    expect(saved.status).toBe(200);
    expect((await reporter.current()).status.name).toBe('Pending Input');
  });

  it('is unknown to another tenancy [REP-028]', async () => {
    const { report, ref } = await world.fresh();
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true });
    const theirs = reportCalls(stranger, world.tracker, ref);
    const answers = [await theirs.read(report.uid), await theirs.nodesAnswer(report.uid), await theirs.submit({ comment: 'x' })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the staging permission', () => {
  it('is the right to change values, and nothing less [REP-333, REP-334, REP-055, ADM-331]', async () => {
    const ref = await world.add();
    const { uid } = await reportCalls(world.reporter, world.tracker, ref).current();
    const member = async (name: string, actions: readonly ['READ_TRACKER_REF', ...string[]]) => {
      const person = await world.tenant.person(name);
      const grant = { scope: 'project' as const, scopeUid: world.project.uid, actions: actions as readonly 'READ_TRACKER_REF'[] };
      await world.tenant.grant(person, grant);
      return reportCalls(person, world.tracker, ref);
    };
    const holder = await member('holder', ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE']);
    const reader = await member('reader', ['READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE', 'UPDATE_TRACKER_REF']);
    expect((await holder.read(uid)).status).toBe(200);
    expect((await reader.read(uid)).status).toBe(403);
    expect((await reader.nodesAnswer(uid)).status).toBe(403);
    expect((await reader.list()).map((report) => report.uid)).toEqual([]);
  });
});
