import { beforeAll, expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

it('are saved by an administrator, key by key, and refused outside the allowed values [SET-390, SET-391, SET-210, SET-211, REP-179, ADM-271]', async () => {
  const { report, admin, reporter } = await world.fresh();
  expect((await admin.patch(report.uid, { meta_json: { report_layout: 'tabbed' } })).status).toBe(200);
  const saved = await admin.patch(report.uid, { meta_json: { sortKey: '_path', submit_placeholder: 'What is new?' } });
  expect(saved.json<ReportRecord>().meta_json).toMatchObject({
    report_layout: 'tabbed',
    sortKey: '_path',
    submit_placeholder: 'What is new?',
  });
  expect(Object.keys(saved.json<ReportRecord>().meta_json)).toEqual(
    expect.arrayContaining(['lastUpdateOn', 'lastUpdateBy', 'history', '_sectionsComplete', '_sectionsApproved']),
  );
  for (const meta_json of [{ report_layout: 'grid' }, { sortKey: 'uid' }])
    expect((await admin.patch(report.uid, { meta_json })).status).toBe(400);
  expect((await reporter.patch(report.uid, { meta_json: { sortKey: 'name' } })).status).toBe(403);
});

it('of a package count for its reports, by the commit of its structure [SET-209, SET-390]', async () => {
  const { ref, admin, reporter } = await world.fresh();
  const root = await admin.patch(ref.root_commit, { meta_json: { report_layout: 'tabbed' } });
  expect(root.json()).toMatchObject({
    uid: ref.root_commit,
    ref: ref.uid,
    tracker: world.tracker,
    meta_json: { report_layout: 'tabbed' },
  });
  expect((await reporter.current()).meta_json).toMatchObject({ report_layout: 'tabbed' });
  expect((await reporter.patch(ref.root_commit, { meta_json: { report_layout: 'classic' } })).status).toBe(403);
});

it('of the project say that no figure is typed, until a report is submitted: then it stays as it was [SET-213]', async () => {
  const total = await world.nodes.add({ type: 'metricscore', path: world.paths.section, metric: { name: 'Total', unit: 'kg' } });
  const part = await world.nodes.add({ type: 'metricscore', path: total, metric: { name: 'Part', unit: 'kg' } });
  const refs = (await world.admin.call({ path: `/api/tracker/${world.tracker}/ref/` })).json<ReportingPackage[]>();
  const { uid, root_commit } = refs.find(({ name }) => name === 'master')!;
  const path = `/api/tracker/${world.tracker}/ref/${uid}/commit/${root_commit}/`;
  const set = (isOn: boolean) => world.admin.call({ method: 'PATCH', path, body: { meta_json: { disable_manual_entry: isOn } } });
  const { report, reporter } = await world.fresh();
  for (const [at, value] of [
    [total, 100],
    [part, 5],
    [world.paths.diesel, 1],
  ] as const)
    await reporter.enter(report.uid, at, { value });
  const counting = async () => (fieldsOf(await reporter.nodes(report.uid), total).calculated as { value: string }).value;
  const flag = async () => (await reporter.read(report.uid)).json<ReportRecord>().meta_json.disable_manual_entry;
  expect([await counting(), await flag()]).toEqual(['100', undefined]);
  expect((await set(true)).status).toBe(200);
  expect([await counting(), await flag()]).toEqual(['5', true]);
  expect((await reporter.submit({ comment: 'Calculated' })).status).toBe(201);
  await set(false);
  expect([await counting(), await flag()]).toEqual(['5', true]);
  const next = await reporter.current();
  expect(next.uid).not.toBe(report.uid);
  expect(next.meta_json.disable_manual_entry).toBe(false);
});

it('that figures are typed stays as it is while a report is submitted', async () => {
  const { report, admin } = await world.submitted();
  const set = () => admin.patch(report.uid, { meta_json: { disable_manual_entry: true } });
  expect((await set()).status).toBe(409);
  expect((await admin.read(report.uid)).json<ReportRecord>().meta_json.disable_manual_entry).not.toBe(true);
  expect((await admin.patch(report.uid, { meta_json: { sortKey: 'name' } })).status).toBe(200);
});

it('and marks of several people at once do not undo each other [REP-250]', async () => {
  const { report, reporter } = await world.fresh();
  const sections = await Promise.all(
    ['Water', 'Waste', 'People'].map((name) => world.nodes.add({ type: 'tree', name: `${name} ${report.uid}` })),
  );
  const mark = (path: string) => reporter.patch(report.uid, { meta_json: { _sectionsComplete: { [path]: true } } });
  const answers = await Promise.all(sections.map(mark));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { meta_json } = (await reporter.read(report.uid)).json<ReportRecord>();
  expect(Object.keys(meta_json._sectionsComplete!).sort()).toEqual([...sections].sort());
});

it('a form is taken as well as JSON [REP-239, REP-240]', async () => {
  const { report, reporter } = await world.fresh();
  await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
  const form = (fields: Record<string, string>) => ({
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { body, headers } = form({ comment: 'From a form' });
  expect((await reporter.submit(body, headers)).json<ReportRecord>()).toMatchObject({ uid: report.uid, comment: 'From a form' });
});

it('a page of the list begins where the one before ended [ADM-494, OPS-175]', async () => {
  const { reporter, ref, approver } = await world.submitted();
  const next = await reporter.current();
  await reporter.enter(next.uid, world.paths.diesel, { value: 1 });
  await reporter.submit({ comment: 'February' });
  const path = `/api/tracker/${world.tracker}/ref/${ref.uid}/commit/?limit=2`;
  const first = await world.approver.call({ path });
  expect(first.json<ReportRecord[]>().map(({ uid }) => uid)).toEqual([next.uid]);
  const link = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
  const second = await world.approver.call({ path: link });
  expect(second.json<ReportRecord[]>()).toHaveLength(1);
  expect((await world.approver.call({ path: `${path}&cursor=x` })).status).toBe(400);
  expect((await approver.list()).map(({ uid }) => uid)).toEqual([next.uid, second.json<ReportRecord[]>()[0]!.uid]);
});
