import { beforeAll, expect, it } from 'vitest';
import type { OpenReport, ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const list = async (person: TestPerson, requiresAction = false) =>
  (await person.call({ path: `/api/tracker/commit/?requiresAction=${requiresAction}&light=true` })).json<OpenReport[]>();
const uids = (reports: OpenReport[]) => reports.map(({ uid }) => uid);

it('tells of each open report its project, package, status, due date and whether it waits for the caller [REP-145, REP-177, REP-364, REP-365, OPS-121]', async () => {
  const { report, ref, reporter } = await world.fresh();
  const found = async () => (await list(world.reporter)).find(({ uid }) => uid === report.uid)!;
  const mine = await found();
  expect(mine).toMatchObject({
    project: world.project.uid,
    ref_id: ref.uid,
    ref_name: 'Groundworks',
    status_name: 'Nothing Received',
    due_date: report.due_date,
    meta_json__lastUpdateOn: null,
    requiresAction: true,
    is_staging: true,
    reporting_period_data: { startDate: '2024-01-01' },
  });
  expect(uids(await list(world.reporter, true))).toContain(report.uid);
  expect((await list(world.approver)).find(({ uid }) => uid === report.uid)).toMatchObject({ requiresAction: false });
  expect(uids(await list(world.approver, true))).not.toContain(report.uid);
  expect(mine).not.toHaveProperty('status');
  await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
  const submitted = (await reporter.submit({ comment: 'January' })).json<ReportRecord>();
  expect(submitted.meta_json.lastUpdateOn).toMatch(/^20/);
  expect(await found()).toMatchObject({ meta_json__lastUpdateOn: submitted.meta_json.lastUpdateOn });
});

it('passes a submitted report to its approver and back, beside the report of the next period [REP-145, REP-144]', async () => {
  const { report, reporter, approver } = await world.submitted();
  expect(uids(await list(world.approver, true))).toContain(report.uid);
  const next = await reporter.current();
  const waiting = uids(await list(world.reporter, true));
  expect(waiting).toContain(next.uid);
  expect(waiting).not.toContain(report.uid);
  await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
  expect(uids(await list(world.approver, true))).not.toContain(report.uid);
  expect(uids(await list(world.reporter, true))).toEqual(expect.arrayContaining([report.uid, next.uid]));
});

it('leaves out invalidated reports [REP-365]', async () => {
  const { report, admin } = await world.submitted();
  expect(uids(await list(world.viewer))).toContain(report.uid);
  const answer = await admin.patch(report.uid, { status: 'INVALIDATE', comment: 'Wrong site' });
  expect(answer.json<ReportRecord>().status.name).toBe('Invalidated');
  for (const person of [world.viewer, world.reporter, world.admin]) expect(uids(await list(person))).not.toContain(report.uid);
});

it('leaves out what is on hold, and staging reports of those who may not see them [REP-145, REP-334, REP-365]', async () => {
  const { report, admin } = await world.fresh();
  expect(uids(await list(world.viewer))).not.toContain(report.uid);
  const held = await admin.patch(report.uid, { status: 'HOLD', comment: 'On hold status toggled' });
  expect(held.json<ReportRecord>().status.name).toBe('Not for Submission');
  expect(uids(await list(world.reporter))).not.toContain(report.uid);
});

it('lists every report, however old, page by page; what waits comes from one read [REP-365]', async () => {
  const { report, reporter, approver } = await world.submitted();
  await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good', submission: 1 });
  const second = await reporter.current();
  await reporter.enter(second.uid, world.paths.diesel, { value: 11 });
  await reporter.submit({ comment: 'February' });
  await approver.patch(second.uid, { status: 'APPROVE', comment: 'Good' });
  const third = await reporter.current();
  const all = await list(world.reporter);
  expect(uids(all)).toEqual(expect.arrayContaining([report.uid, second.uid, third.uid]));
  expect(all.find(({ uid }) => uid === report.uid)).toMatchObject({
    status_name: 'OK for Submission',
    requiresAction: false,
    involved: true,
    submission: 1,
    is_staging: false,
    reporting_period_data: { startDate: '2024-01-01' },
  });
  expect(
    all
      .filter(({ requiresAction }) => requiresAction)
      .map(({ uid }) => uid)
      .sort(),
  ).toEqual(uids(await list(world.reporter, true)).sort());
  const paged: string[] = [];
  let path: string | undefined = '/api/tracker/commit/?requiresAction=false&limit=2';
  while (path !== undefined) {
    const answer = await world.reporter.call({ path });
    const page = answer.json<OpenReport[]>();
    expect(page.length).toBeLessThanOrEqual(2);
    paged.push(...uids(page));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
    path = next;
  }
  expect(paged).toEqual(uids(all));
  expect(new Set(paged).size).toBe(paged.length);
  expect((await world.reporter.call({ path: '/api/tracker/commit/?cursor=nonsense' })).status).toBe(400);
});

it('tells nothing of projects and tenancies of others', async () => {
  await world.fresh();
  const stranger = await world.tenant.person('stranger');
  const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  expect(await list(stranger)).toEqual([]);
  expect(await list(elsewhere)).toEqual([]);
});
