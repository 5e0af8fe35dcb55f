import { beforeAll, expect, it } from 'vitest';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { makePackage, makeProject } from '../../support/makers/project.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls, formOf } from '../../support/makers/uploads.ts';

const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { resultStore } = await import('../../../functions/data/stores/indicator/result-store.ts');

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

const move = (person: TestPerson, commit_id: string, to_ref_id: string) =>
  person.call({
    method: 'POST',
    path: `/api/tracker/${world.tracker}/dispatch/`,
    body: { type: 'MOVE_COMMIT', payload: { commit_id, to_ref_id } },
  });

it('is asked for by a form with the payload as JSON text [REP-361]', async () => {
  const { report } = await world.submitted();
  const target = await world.add('Target');
  const payload = JSON.stringify({ commit_id: report.uid, to_ref_id: target.uid });
  const path = `/api/tracker/${world.tracker}/dispatch/`;
  const form = await formOf({ type: 'MOVE_COMMIT', payload });
  const answer = await world.admin.call({ method: 'POST', path, ...form });
  expect([answer.status, answer.json()]).toEqual([200, { uid: report.uid, ref_id: target.uid }]);
  expect((await world.calls('reporter', target).list()).map(({ uid }) => uid)).toEqual([report.uid]);
});

it('takes the files and comments of the report along, within the project and into another one [REP-362]', async () => {
  const own = await makeReportWorld();
  const fields = { type: 'document', path: own.paths.section, name: 'Invoices' };
  const { uid: doc, path } = (await own.nodes.post(fields)).json<StructureNodeItem>();
  const section = (await own.nodes.list()).find((node) => node.path === own.paths.section)!.uid;
  const { ref, report, reporter } = await own.fresh();
  const { upload } = documentCalls(own.reporter, own.tracker, report.uid, doc);
  const sent = await upload('a.csv', 'text/csv', new TextEncoder().encode('a,b'));
  const said = { title: 'Meter', text: '<p>Changed in May</p>' };
  const commentsAt = (tracker: string) => `/api/tracker/${tracker}/commit/${report.uid}/tree/${section}/comment/`;
  expect((await own.reporter.call({ method: 'POST', path: commentsAt(own.tracker), body: said })).status).toBe(201);
  await reporter.enter(report.uid, own.paths.diesel, { value: 10 });
  expect((await reporter.submit({ comment: 'January' })).status).toBe(201);
  const other = await makeProject(own.tenant, own.owner, 'Tunnel', own.project.company.uid);
  const places = [
    { tracker: own.tracker, target: await own.add('Target') },
    { tracker: other.trackers[0]!.uid, target: await makePackage(own.owner, other) },
  ];
  let from = own.tracker;
  for (const { tracker, target } of places) {
    const body = { type: 'MOVE_COMMIT', payload: { commit_id: report.uid, to_ref_id: target.uid } };
    expect((await own.owner.call({ method: 'POST', path: `/api/tracker/${from}/dispatch/`, body })).status).toBe(200);
    const there = documentCalls(own.owner, tracker, report.uid, doc);
    expect((await there.list()).json<DocumentObject[]>()).toMatchObject([{ uid: sent.uid, filename: 'a.csv' }]);
    const { signed_url } = (await there.read(sent.uid)).json<DocumentObject>();
    expect(await (await fetch(signed_url!)).text()).toBe('a,b');
    const nodes = await reportCalls(own.owner, tracker, target).nodes(report.uid);
    expect(nodes.find((node) => node.path === path)!.node.document).toMatchObject({ filename: 'a.csv' });
    expect((await own.owner.call({ path: commentsAt(tracker) })).json()).toMatchObject([said]);
    from = tracker;
  }
  expect((await reporter.read(report.uid)).status).toBe(404);
  expect((await own.calls('reporter', ref).list()).map(({ uid }) => uid)).not.toContain(report.uid);
});

it('gives the report with its values and history to another package of the project [REP-362]', async () => {
  const { report, reporter, ref } = await world.submitted();
  const target = await world.add('Target');
  expect((await move(world.admin, report.uid, target.uid)).status).toBe(200);
  expect(await reporter.list()).toEqual([]);
  const theirs = world.calls('reporter', target);
  const [moved] = await theirs.list();
  expect(moved).toMatchObject({
    uid: report.uid,
    ref: target.uid,
    status: { name: 'Pending Approval' },
    reporting_period: report.reporting_period,
  });
  expect(moved!.meta_json.history).toHaveLength(1);
  expect(inputOf(await theirs.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: '10' });
  expect((await reporter.read(report.uid)).status).toBe(404);
  const past = await reporter.nodes((await world.calls('reporter', ref).current()).uid);
  expect(past.find(({ path }) => path === world.paths.diesel)!.node.metricscore!.historic_inputs).toEqual([]);
  const approved = await world.calls('approver', target).patch(report.uid, { status: 'APPROVE', comment: 'Good' });
  expect(approved.json<ReportRecord>().status.name).toBe('OK for Submission');
});

it('goes to another project by an administrator of both, and keeps its structure there [REP-008, REP-362]', async () => {
  const { report } = await world.submitted();
  const { tenant, owner, admin } = world;
  const other = await makeProject(tenant, owner, 'Tunnel', world.project.company.uid);
  const target = await makePackage(owner, other);
  expect((await move(admin, report.uid, target.uid)).status).toBe(404);
  await tenant.grant(admin, { scope: 'project', scopeUid: other.uid, actions: ['READ_TRACKER_REF'] });
  expect((await move(admin, report.uid, target.uid)).status).toBe(403);
  expect((await move(owner, report.uid, target.uid)).status).toBe(200);
  const there = reportCalls(owner, other.trackers[0]!.uid, target);
  const [moved] = await there.list();
  expect(moved).toMatchObject({ uid: report.uid, project: other.uid, reporting_period_data: { startDate: '2024-01-01' } });
  expect(inputOf(await there.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: '10' });
});

it('is refused to others, for an unknown package, and for a report that was never submitted [REP-008, REP-362]', async () => {
  const { report, reporter } = await world.submitted();
  const target = await world.add('Target');
  expect((await move(world.reporter, report.uid, target.uid)).status).toBe(403);
  expect((await move(world.admin, report.uid, '00000000')).status).toBe(404);
  expect((await move(world.admin, (await reporter.current()).uid, target.uid)).status).toBe(409);
  expect((await reporter.list()).map(({ uid }) => uid)).toEqual([report.uid]);
});

it('is refused to the second of two reports that are moved to one period at once', async () => {
  const [first, second] = [await world.submitted(), await world.submitted()];
  const target = await world.add('Target');
  const together = await Promise.all([first, second].map(({ report }) => move(world.admin, report.uid, target.uid)));
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409]);
  const arrived = await world.calls('reporter', target).list();
  expect(arrived).toHaveLength(1);

  const { report, reporter, admin } = first.report.uid === arrived[0]!.uid ? second : first;
  const next = await reporter.current();
  await reporter.enter(next.uid, world.paths.diesel, { value: 1 });
  expect((await reporter.submit({ comment: 'February' })).status).toBe(201);
  const periods = (await world.admin.call({ path: `/api/project/${world.project.uid}/reporting_periods/` })).json<
    { uid: string; startDate: string }[]
  >();
  const march = periods.find(({ startDate }) => startDate === '2024-03-01')!.uid;
  const moves = await Promise.all([report.uid, next.uid].map((uid) => admin.patch(uid, { reporting_period: march })));
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('leaves a package without reports a new one for the same period', async () => {
  const { report, reporter, admin } = await world.fresh();
  const periods = (await world.admin.call({ path: `/api/project/${world.project.uid}/reporting_periods/` })).json<
    { uid: string; startDate: string }[]
  >();
  const december = periods.find(({ startDate }) => startDate === '2024-12-01')!;
  expect((await admin.patch(report.uid, { reporting_period: december.uid })).status).toBe(200);
  await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
  await reporter.submit({ comment: 'The last one' });
  expect((await reporter.current()).uid).toBe(report.uid);
  expect((await move(world.admin, report.uid, (await world.add('Target')).uid)).status).toBe(200);
  expect(await reporter.current()).toMatchObject({
    is_staging: true,
    status: { name: 'Nothing Received' },
    reporting_period: december.uid,
  });
});

it('leaves no result behind, even where one is being computed in this moment', async () => {
  const { report, ref } = await world.submitted();
  const { tenantUid } = world.tenant;
  const seen = await reportStore(tenantUid).header(report.uid);
  const target = await world.add('Target');
  expect((await move(world.admin, report.uid, target.uid)).status).toBe(200);
  const sheet = { values: [['metric', '10'] as const], missing: [], metrics: ['metric'] };
  expect(await resultStore(tenantUid).put(seen, seen.periodUid!, { official: null, pending: sheet })).toBe(false);
  const left = (await resultStore(tenantUid).items(world.project.uid)).filter(({ packageUid }) => packageUid === ref.uid);
  expect(left).toEqual([]);
});

it('is at no address below a tracker or package that it is not in', async () => {
  const own = await world.submitted();
  const other = await makeProject(world.tenant, world.owner, 'Strange', world.project.company.uid);
  const strange = await makePackage(world.owner, other);
  const theirs = await reportCalls(world.owner, other.trackers[0]!.uid, strange).current();
  const below = `/api/tracker/${world.tracker}`;
  const body = { meta_json: { sortKey: 'name' } };
  const answers = await Promise.all(
    [`${below}/commit/${theirs.uid}/`, `${below}/ref/${own.ref.uid}/commit/${theirs.uid}/`].map((path) =>
      world.admin.call({ method: 'PATCH', path, body }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const read = await world.owner.call({ path: `${below}/commit/${theirs.uid}/node/` });
  expect(read.status).toBe(404);
});
