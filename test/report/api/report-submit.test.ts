import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { CSV } from '../../support/makers/document.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { documentCalls } from '../../support/makers/uploads.ts';
import type { Answer } from '../../support/support.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

/** The missing entries that a refused submission names. */
const requiredIn = (refused: Answer) => {
  expect(refused.status).toBe(400);
  return refused.json<{ errors: Record<string, string[]> }>().errors.required;
};

/** Sends no comment, an empty one and a blank one, and expects refusals. */
async function refusedWithoutComment(send: (body: { comment?: string }) => Promise<Answer>) {
  for (const body of [{}, { comment: '' }, { comment: ' \n ' }]) {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('comment');
  }
}

describe('submitting', () => {
  it('needs the required metrics and a comment, and changes nothing without [REP-318, REP-319, REP-323]', async () => {
    const { report, reporter } = await world.fresh();
    const missing = await reporter.submit({ comment: 'Done' });
    expect(missing.status).toBe(400);
    expect(missing.json<{ errors: Record<string, string[]> }>().errors.required).toEqual(['Diesel']);
    await reporter.enter(report.uid, world.paths.diesel, { meta_json: { noReport: true } });
    await refusedWithoutComment((body) => reporter.submit(body));
    expect((await reporter.current()).status.name).toBe('Pending Input');
    expect((await reporter.submit({ comment: 'Done' })).status).toBe(201);
  });

  it('needs a comment the second time, too, and changes nothing without [REP-318]', async () => {
    const { report, reporter, approver } = await world.submitted();
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
    const before = (await reporter.read(report.uid)).json<ReportRecord>();
    await refusedWithoutComment((body) => reporter.post(report.uid, { status: 'UPDATE', ...body }));
    expect((await reporter.read(report.uid)).json<ReportRecord>()).toEqual(before);
    expect((await reporter.post(report.uid, { status: 'UPDATE', comment: 'Litres' })).status).toBe(200);
  });

  it('does not demand a required metric that is hidden, which makes it not due [SET-276]', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    const metric = { name: 'Spoil', unit: 'kg', category: 'Carbon' };
    const spoil = await world.nodes.add({ type: 'metricscore', path: world.paths.section, metric, required: true });
    expect(requiredIn(await reporter.submit({ comment: 'Done' }))).toEqual(['Spoil']);
    await world.nodes.patch(spoil, { type: 'metricscore', meta_json: { hidden: true } });
    expect((await reporter.submit({ comment: 'Done' })).status).toBe(201);
    await world.nodes.remove(spoil);
  });

  it('needs a file of a required document, or the word that it is not for submission [SET-240]', async () => {
    const body = { type: 'document', path: world.paths.section, name: 'Tickets', meta_json: { isRequired: true } };
    const tickets = (await world.nodes.post(body)).json<StructureNodeItem>();
    const settle: ((calls: ReturnType<typeof documentCalls>) => Promise<unknown>)[] = [
      (calls) => calls.upload('tickets.csv', 'text/csv', CSV),
      (calls) => calls.put({ status: 'Not for Submission' }),
    ];
    for (const act of settle) {
      const { report, reporter } = await world.fresh();
      await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
      expect(requiredIn(await reporter.submit({ comment: 'Done' }))).toEqual(['Tickets']);
      await act(documentCalls(world.reporter, world.tracker, report.uid, tickets.uid));
      expect((await reporter.submit({ comment: 'Done' })).status).toBe(201);
    }
    await world.nodes.remove(tickets.path);
  });

  it('is only for the responsible person [REP-002, ADM-414]', async () => {
    const { report, reporter, admin, approver } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    const answers = [await admin.submit({ comment: 'x' }), await approver.submit({ comment: 'x' })];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('makes the staging report the submitted one, with its history, and begins the next period [REP-239, REP-371, REP-372, REP-377, REP-178, REP-182, OPS-176]', async () => {
    const { report, reporter, answer } = await world.submitted();
    const commit = answer.json<ReportRecord>();
    expect(commit).toMatchObject({ uid: report.uid, is_staging: false, status: { name: 'Pending Approval' }, submission: 1 });
    expect(commit.meta_json.history).toMatchObject([
      {
        updateBy: { first_name: 'reporter', last_name: 'Tester', email: world.reporter.email },
        updateOn: expect.any(String),
        status: { name: 'Pending Approval' },
        comment: 'January is complete',
      },
    ]);
    expect(commit.meta_json.lastUpdateBy).toMatchObject({ uid: world.reporter.uid });
    const next = await reporter.current();
    expect(next).toMatchObject({
      is_staging: true,
      status: { name: 'Nothing Received' },
      due_date: '2024-03-01',
      reporting_period_data: { startDate: '2024-02-01', previous: commit.reporting_period },
    });
    expect((await reporter.nodes(next.uid)).map(({ path }) => path)).toEqual(
      (await reporter.nodes(report.uid)).map(({ path }) => path),
    );
  });

  it('begins the first later period that has no report, with an empty one, and none after the last period [REP-372]', async () => {
    const { report, reporter, admin } = await world.submitted();
    const february = await reporter.current();
    expect(inputOf(await reporter.nodes(february.uid), world.paths.diesel)).toMatchObject({ value: null, comment: '' });
    const path = `/api/project/${world.project.uid}/reporting_periods/`;
    const periods = (await world.admin.call({ path })).json<{ uid: string; startDate: string }[]>();
    const of = (startDate: string) => periods.find((period) => period.startDate === startDate)!.uid;
    const submitted = async (commit: string) => {
      await reporter.enter(commit, world.paths.diesel, { value: 2 });
      expect((await reporter.submit({ comment: `Of ${commit}` })).status).toBe(201);
      const { uid, is_staging, reporting_period_data } = await reporter.current();
      return { uid, is_staging, startDate: reporting_period_data!.startDate };
    };
    expect((await admin.patch(report.uid, { reporting_period: of('2024-03-01') })).status).toBe(200);
    const april = await submitted(february.uid);
    expect(april).toMatchObject({ is_staging: true, startDate: '2024-04-01' });
    expect((await admin.patch(april.uid, { reporting_period: of('2024-12-01') })).status).toBe(200);
    expect(await submitted(april.uid)).toEqual({ uid: april.uid, is_staging: false, startDate: '2024-12-01' });
  });

  it('locks the figures [REP-229, REP-230]', async () => {
    const { report, reporter } = await world.submitted();
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 11 })).status).toBe(409);
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: '10' });
  });

  it('of the next report with the same words is another submission', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    const first = (await reporter.submit({ comment: 'Done' })).json<ReportRecord>();
    expect((await reporter.submit({ comment: 'Done' })).json<ReportRecord>().uid).toBe(first.uid);
    const next = await reporter.current();
    await reporter.enter(next.uid, world.paths.diesel, { value: 2 });
    expect((await reporter.submit({ comment: 'Done' })).json<ReportRecord>().uid).toBe(next.uid);
  });

  it('twice at once submits once', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    const answers = await Promise.all([reporter.submit({ comment: 'Done' }), reporter.submit({ comment: 'Done' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.json<ReportRecord>().uid))).toEqual(new Set([report.uid]));
    expect((await reporter.submit({ comment: 'Done' })).json<ReportRecord>().uid).toBe(report.uid);
    expect(await reporter.list()).toHaveLength(1);
    expect((await reporter.list())[0]!.meta_json.history).toHaveLength(1);
  });

  it('with the same words for the next period is the next submission, for clients that name no report', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    expect((await reporter.submit({ comment: 'Monthly figures' })).json<ReportRecord>().uid).toBe(report.uid);
    const next = await reporter.current();
    await reporter.enter(next.uid, world.paths.diesel, { value: 2 });
    expect((await reporter.submit({ comment: 'Monthly figures' })).json<ReportRecord>().uid).toBe(next.uid);
    expect((await reporter.list()).map(({ uid }) => uid).sort()).toEqual([report.uid, next.uid].sort());
  });

  it('keeps the structure that was submitted', async () => {
    const { report, reporter } = await world.submitted();
    const before = (await reporter.nodes(report.uid)).length;
    await world.nodes.add({ type: 'metricscore', path: world.paths.section, metric: { name: `Later ${Date.now()}` } });
    expect(await reporter.nodes(report.uid)).toHaveLength(before);
    const next = await reporter.current();
    expect(await reporter.nodes(next.uid)).toHaveLength(before + 1);
  });

  it('tells the next report what was reported before [REP-288]', async () => {
    const { reporter } = await world.submitted();
    const next = await reporter.current();
    expect(fieldsOf(await reporter.nodes(next.uid), world.paths.diesel).historic_inputs).toMatchObject([
      { value: '10', startDate: '2024-01-01' },
    ]);
  });

  it('tells the next report what was reported of the same metric in another place [REP-196]', async () => {
    const own = await makeReportWorld();
    const { reporter } = await own.submitted();
    const { metric } = fieldsOf(await own.nodes.list(), own.paths.diesel);
    const { name, unit, category } = metric!;
    const elsewhere = await own.nodes.add({ type: 'tree', name: 'Fleet' });
    await own.nodes.remove(own.paths.diesel);
    const path = await own.nodes.add({ type: 'metricscore', path: elsewhere, metric: { name, unit, category } });
    const next = await reporter.current();
    const moved = fieldsOf(await reporter.nodes(next.uid), path);
    expect(moved.metric!.uid).toBe(metric!.uid);
    expect(moved.historic_inputs).toMatchObject([{ value: '10', startDate: '2024-01-01' }]);
  });
});

describe('the reporting period', () => {
  it('is changed by the report alone too, and given up with its due date [ADM-519]', async () => {
    const { report, reporter } = await world.submitted();
    const { reporting_period: february } = await reporter.current();
    const path = `/api/tracker/${world.tracker}/commit/${report.uid}/`;
    const patch = async (body: object) => (await world.admin.call({ method: 'PATCH', path, body })).json<ReportRecord>();
    expect(await patch({ reporting_period: february })).toMatchObject({ reporting_period: february });
    expect(await patch({ reporting_period: null, due_date: null })).toMatchObject({ reporting_period: null, due_date: null });
  });

  it('is changed by an administrator to a free one; clearing it clears the due date [REP-006, REP-008, REP-133, REP-136, REP-244, REP-245, REP-360]', async () => {
    const { report, reporter, admin, ref } = await world.submitted();
    const { reporting_period: february } = await reporter.current();
    expect((await reporter.patch(report.uid, { reporting_period: february })).status).toBe(403);
    const due = (await admin.read(report.uid)).json<ReportRecord>().due_date;
    const moved = (await admin.patch(report.uid, { reporting_period: february })).json<ReportRecord>();
    expect(moved).toMatchObject({ reporting_period: february, due_date: due });
    expect(due).not.toBeNull();
    const cleared = await admin.patch(report.uid, { reporting_period: null });
    expect(cleared.json<ReportRecord>()).toMatchObject({ reporting_period: null, reporting_period_data: null, due_date: null });
    await admin.patch(report.uid, { reporting_period: february });
    const staging = await world.calls('reporter', ref).current();
    expect((await admin.patch(staging.uid, { reporting_period: february })).status).toBe(200);
  });

  it('of another submitted report of the package is refused [REP-136]', async () => {
    const { report, reporter, admin } = await world.submitted();
    const next = await reporter.current();
    await reporter.enter(next.uid, world.paths.diesel, { value: 2 });
    await reporter.submit({ comment: 'February' });
    const answer = await admin.patch(next.uid, {
      reporting_period: (await reporter.read(report.uid)).json<ReportRecord>().reporting_period,
    });
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('reporting_period');
  });

  it('of a report that was moved into it is not reported a second time', async () => {
    const { report, reporter, admin } = await world.submitted();
    const next = await reporter.current();
    await admin.patch(report.uid, { reporting_period: next.reporting_period });
    await reporter.enter(next.uid, world.paths.diesel, { value: 2 });
    expect((await reporter.submit({ comment: 'February' })).status).toBe(409);
    expect((await reporter.current()).is_staging).toBe(true);
    await admin.patch(report.uid, { status: 'INVALIDATE', comment: 'A mistake' });
    expect((await reporter.submit({ comment: 'February' })).status).toBe(201);
  });

  it('takes the figures along that were submitted, and not those of a revision, nor of what is invalid', async () => {
    const past = async (calls: Awaited<ReturnType<ReportWorld['fresh']>>['reporter']) => {
      const { uid } = await calls.current();
      const found = fieldsOf(await calls.nodes(uid), world.paths.diesel).historic_inputs as { value: string }[];
      return found.map(({ value }) => value);
    };
    const { report, reporter, approver, admin } = await world.submitted();
    const january = report.reporting_period;
    await approver.patch(report.uid, { status: 'REJECT', comment: 'Please check' });
    await reporter.enter(report.uid, world.paths.diesel, { value: 999 });
    await admin.patch(report.uid, { reporting_period: null });
    await admin.patch(report.uid, { reporting_period: january });
    expect(await past(reporter)).toEqual(['10']);
    await admin.patch(report.uid, { status: 'INVALIDATE', comment: 'A mistake' });
    await admin.patch(report.uid, { reporting_period: null });
    await admin.patch(report.uid, { reporting_period: january });
    expect(await past(reporter)).toEqual([]);
  });
});
