import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { ActPreview } from '../../../shared/contract/report/act-preview.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await makeReportWorld();
}, 60_000);

const periods = async () =>
  (await world.admin.call({ path: `/api/project/${world.project.uid}/reporting_periods/` })).json<ReportingPeriod[]>();
const send = async (month: number, act: string, body: object = {}) => {
  const path = `/api/project/${world.project.uid}/reporting_periods/${(await periods())[month]!.uid}/${act}/`;
  return world.admin.call({ method: 'POST', path, body });
};

describe('a closed period', () => {
  it('takes no value, and takes them again with an exception for the package', async () => {
    const { ref, report, reporter } = await world.fresh();
    expect((await send(0, 'closing')).status).toBe(200);
    const refused = await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('is closed since')]);
    expect((await send(0, 'exceptions', { reason: 'A fault', last_day: '2999-01-01', ref_ids: [ref.uid] })).status).toBe(200);
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 10 })).status).toBe(200);
    expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
    expect((await send(0, 'reopening', { reason: 'The audit' })).status).toBe(200);
  });

  it('and a submission at once never both succeed', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    const [closing, submission] = await Promise.all([send(0, 'closing'), reporter.submit({ comment: 'January' })]);
    expect(closing.status).toBe(200);
    const now = (await reporter.read(report.uid)).json<ReportRecord>();
    // Whichever was first: a successful submission is stored, and any other is not.
    expect([now.submission, submission.status]).toEqual(submission.status === 201 ? [1, 201] : [0, 409]);
    await send(0, 'reopening', { reason: 'The audit' });
  });
});

describe('an approved report', () => {
  it('is moved with a reason in its history, and shows what that changes', async () => {
    const { report, approver, admin } = await world.submitted();
    await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' });
    const december = (await periods())[11]!.uid;
    const path = `/api/tracker/${world.tracker}/commit/${report.uid}/preview/`;
    const preview = await world.admin.call({ method: 'POST', path, body: { reporting_period: december } });
    expect(preview.json<ActPreview>()).toMatchObject({ isOfficial: true, projects: [{ uid: world.project.uid }] });
    const moved = (await admin.patch(report.uid, { reporting_period: december, comment: 'Wrong' })).json<ReportRecord>();
    expect(moved.meta_json.history.at(-1)).toMatchObject({ comment: 'Wrong', moved: { what: 'period' } });
    expect((await admin.patch(report.uid, { reporting_period: null })).status).toBe(400);
  });
});
