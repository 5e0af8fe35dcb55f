import { beforeAll, expect, it } from 'vitest';
import type { NodeChange } from '../../../shared/contract/report/node-usage.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A new project without metrics. */
const fresh = () => owner.structure();

const labels = (list: StructureNodeItem[]) => list.map((each) => each.node[each.type]!.name);
const electricity = { name: 'Electricity', unit: 'kWh', description: '', category: 'Carbon' };

it('answers the root alone for a new project [SET-202, OPS-145]', async () => {
  const { nodes } = await fresh();
  const [root, ...others] = await nodes.list();
  expect(others).toEqual([]);
  expect(root).toMatchObject({ type: 'tree', path: '0000001', _path: '0000001', _type: 'tree' });
});

it('adds an issue under the root and answers 201 with the node [SET-372, SET-368, SET-204, REP-185, OPS-146]', async () => {
  const { nodes } = await fresh();
  const added = await nodes.post({ type: 'tree', name: 'Carbon' });
  expect(added.status).toBe(201);
  const issue = added.json<StructureNodeItem>();
  expect(issue.node.tree).toMatchObject({
    uid: expect.any(String),
    name: 'Carbon',
    meta_json: {},
    _path: issue.path,
    _type: 'tree',
  });
  expect(issue.path).toHaveLength(14);
});

it('adds a metric as last child, not required and not highlighted [SET-367, SET-274, SET-205, REP-194]', async () => {
  const { nodes } = await fresh();
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  const metric = (await nodes.post({ type: 'metricscore', path: issue, metric: electricity })).json<StructureNodeItem>();
  expect(metric.path.slice(0, 14)).toBe(issue);
  expect(metric.node.metricscore).toMatchObject({
    required: false,
    period: -1,
    metric: { uid: expect.any(String), ...electricity },
  });
  await nodes.post({ type: 'metricscore', path: metric.path, metric: { name: 'Grid' } });
  const all = await nodes.list();
  expect(labels(all).slice(1)).toEqual(['Carbon', 'Electricity', 'Grid']);
  expect(all[3]!.node.metricscore!.metric).toMatchObject({ unit: 'Number', category: 'Carbon' });
});

it('makes the issue named like the category when no parent is named [SET-368]', async () => {
  const { nodes } = await fresh();
  await nodes.post({ type: 'metricscore', metric: electricity });
  await nodes.post({ type: 'metricscore', metric: { ...electricity, name: 'Gas' } });
  expect(labels(await nodes.list()).slice(1)).toEqual(['Carbon', 'Electricity', 'Gas']);
});

it('refuses a document without a parent with 400, and a parent that is not there with 404 [SET-368]', async () => {
  const { nodes } = await fresh();
  expect((await nodes.post({ type: 'document', name: 'Certificate' })).status).toBe(400);
  expect((await nodes.post({ type: 'tree', name: 'Carbon', path: '0000009' })).status).toBe(404);
});

it('uses one base metric for the same four fields, also when two create it at once [SET-369]', async () => {
  const [one, two] = [await fresh(), await fresh()];
  const both = await Promise.all(
    [one, two].map(({ nodes }) => nodes.post({ type: 'metricscore', metric: { ...electricity, name: 'At once' } })),
  );
  const uids = both.map((answer) => answer.json<StructureNodeItem>().node.metricscore!.metric!.uid);
  expect(uids[0]).toBe(uids[1]);
  const other = await one.nodes.post({ type: 'metricscore', metric: { ...electricity, name: 'At once', unit: 'KWh' } });
  expect(other.json<StructureNodeItem>().node.metricscore!.metric!.uid).not.toBe(uids[0]);
});

it('puts the description of a document into a node below it [SET-370, SET-371, SET-206, SET-207]', async () => {
  const { nodes } = await fresh();
  const issue = await nodes.add({ type: 'tree', name: 'Waste' });
  const added = await nodes.post({
    type: 'document',
    path: issue,
    name: 'Tickets',
    description: { title: 'Which', text: 'All' },
  });
  const document = added.json<StructureNodeItem>();
  expect(document.type).toBe('document');
  const below = (await nodes.list()).find(({ path }) => path.startsWith(document.path) && path !== document.path)!;
  expect(below.node.trackerdescription).toMatchObject({ title: 'Which', text: 'All' });
});

it('keeps what a PATCH does not send, merges meta_json by key and stores null [SET-360, SET-361, SET-362, OPS-148]', async () => {
  const { nodes } = await fresh();
  const path = await nodes.add({ type: 'metricscore', metric: electricity });
  await nodes.patch(path, { type: 'metricscore', node: { metricscore: { required: true, meta_json: { hidden: true } } } });
  const answer = await nodes.patch(path, {
    type: 'metricscore',
    node: { period: 1, meta_json: { placeholder: 'kWh', hidden: null } },
  });
  expect(answer.status).toBe(200);
  const fields = answer.json<StructureNodeItem>().node.metricscore!;
  expect(fields).toMatchObject({ required: true, period: 1, meta_json: { hidden: null, placeholder: 'kWh' } });
});

it('refers to the matching base metric after an edit [SET-363]', async () => {
  const { nodes } = await fresh();
  const first = (await nodes.post({ type: 'metricscore', metric: electricity })).json<StructureNodeItem>();
  const second = (await nodes.post({ type: 'metricscore', metric: { ...electricity, name: 'Power' } })).json<StructureNodeItem>();
  const edited = await nodes.patch(second.path, {
    type: 'metricscore',
    node: { metricscore: { metric: { name: 'Electricity' } } },
  });
  const metric = edited.json<StructureNodeItem>().node.metricscore!.metric!;
  expect(metric.uid).toBe(first.node.metricscore!.metric!.uid);
});

it('changes an issue, a document and a description with PUT [SET-364, SET-365, SET-366, OPS-149]', async () => {
  const { nodes } = await fresh();
  const issue = await nodes.add({ type: 'tree', name: 'Waste' });
  const document = await nodes.add({ type: 'document', path: issue, name: 'Tickets', description: { title: 'a', text: 'b' } });
  expect(
    (await nodes.put(issue, { type: 'tree', node: { tree: { name: 'Water' } } })).json<StructureNodeItem>().node.tree!.name,
  ).toBe('Water');
  const changed = await nodes.put(document, { type: 'document', node: { name: 'Slips', meta_json: { isRequired: true } } });
  expect(changed.json<StructureNodeItem>().node.document).toMatchObject({ name: 'Slips', meta_json: { isRequired: true } });
  const text = (await nodes.list()).find(({ type }) => type === 'trackerdescription')!;
  const put = await nodes.put(text.path, { type: 'description', node: { description: { title: 'c', text: 'd' } } });
  expect(put.json<StructureNodeItem>().node.trackerdescription).toMatchObject({ title: 'c', text: 'd' });
});

it('deletes with everything below, leaves other paths alone, and keeps the root [SET-373, SET-374, SET-408, SET-410, OPS-147]', async () => {
  const { nodes } = await fresh();
  const issue = await nodes.add({ type: 'tree', name: 'Waste' });
  const metric = await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Skips' } });
  await nodes.add({ type: 'metricscore', path: metric, metric: { name: 'Inert' } });
  await nodes.add({ type: 'document', path: metric, name: 'Tickets' });
  const other = await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Hours' } });
  expect((await nodes.remove(metric)).status).toBe(204);
  expect((await nodes.list()).map(({ path }) => path)).toEqual(['0000001', issue, other]);
  expect((await nodes.remove('0000001')).status).toBe(400);
  expect((await nodes.remove(issue)).status).toBe(204);
  expect(await nodes.list()).toHaveLength(1);
});

it('copies a node with everything below it, in the tree and from another one [SET-358, SET-359]', async () => {
  const [source, target] = [await fresh(), await fresh()];
  const metric = await source.nodes.add({ type: 'metricscore', metric: electricity });
  await source.nodes.add({ type: 'metricscore', path: metric, metric: { name: 'Grid' } });
  const copied = await source.nodes.post({ from_path: metric });
  expect(copied.status).toBe(201);
  expect(labels(copied.json<StructureNodeItem[]>())).toEqual(['Electricity', 'Grid']);
  await target.nodes.post({ from_path: metric, from_commit: source.project.reportUid });
  const all = await target.nodes.list();
  expect(labels(all).slice(1)).toEqual(['Carbon', 'Electricity', 'Grid']);
  const elsewhere = await (await makeOwner()).structure();
  expect((await target.nodes.post({ from_path: metric, from_commit: elsewhere.project.reportUid })).status).toBe(404);
});

it.each([
  ['a blank name', { name: '   ' }, 'metric.name'],
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'metric.name'],
])('refuses %s with 400 and the field [SET-319]', async (_case, metric, field) => {
  const { nodes } = await fresh();
  const answer = await nodes.post({ type: 'metricscore', metric: { ...electricity, ...metric } });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  expect(await nodes.list()).toHaveLength(1);
});

it('cleans the rich text of a description when it is stored', async () => {
  const { nodes } = await fresh();
  const description = '<p onclick="x()">All <b>sites</b><script>alert(1)</script><img src=x onerror=alert(1)></p>';
  const added = await nodes.post({ type: 'metricscore', metric: { ...electricity, description } });
  expect(added.json<StructureNodeItem>().node.metricscore!.metric!.description).toBe('<p>All <b>sites</b></p>');
});

it('lets members read, administrators alone change, and strangers see nothing [SET-335, SET-012]', async () => {
  const { project, nodes } = await fresh();
  const path = await nodes.add({ type: 'tree', name: 'Waste' });
  const viewer = nodeCalls(await owner.viewer(project.projectUid), project);
  const stranger = nodeCalls(await owner.tenant.person('stranger'), project);
  expect([(await viewer.read()).status, (await stranger.read()).status]).toEqual([200, 404]);
  const refused = await Promise.all([
    viewer.post({ type: 'tree', name: 'Water' }),
    viewer.patch(path, { type: 'tree', node: { name: 'Water' } }),
    viewer.put(path, { type: 'tree', node: { name: 'Water' } }),
    viewer.remove(path),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(labels(await viewer.list()).slice(1)).toEqual(['Waste']);
});

it('lets an administrator of the project change it without other rights [SET-335]', async () => {
  const { project } = await fresh();
  const person = await owner.tenant.person('project-admin');
  await owner.tenant.grant(person, { scope: 'project', scopeUid: project.projectUid, isAdmin: true });
  expect((await nodeCalls(person, project).post({ type: 'tree', name: 'Waste' })).status).toBe(201);
});

it('does not find another tenant’s structure', async () => {
  const { project } = await fresh();
  const other = await makeTenant();
  const superuser = await other.person('super', { isSuperuser: true, isTenantSuperuser: true });
  const nodes = nodeCalls(superuser, project);
  expect((await nodes.read()).status).toBe(404);
  expect((await nodes.post({ type: 'tree', name: 'Water' })).status).toBe(404);
});

it('refuses the second of two administrators who saw the same version, and says what to do', async () => {
  const { nodes } = await fresh();
  const seen = String((await nodes.read()).headers.etag);
  const first = await nodes.post({ type: 'tree', name: 'Waste' }, { 'if-match': seen });
  const second = await nodes.post({ type: 'tree', name: 'Water' }, { 'if-match': seen });
  expect([first.status, second.status]).toEqual([201, 409]);
  expect(second.json<{ type: string; detail: string }>()).toMatchObject({
    type: '/problems/stale_version',
    detail: expect.stringContaining('Load them again'),
  });
  expect(labels(await nodes.list()).slice(1)).toEqual(['Waste']);
});

it('loses no change of clients that send no version and write at once', async () => {
  const { nodes } = await fresh();
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => nodes.post({ type: 'tree', name })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(
    labels(await nodes.list())
      .slice(1)
      .sort(),
  ).toEqual(['A', 'B', 'C']);
});

it('shows the project’s changes in a package, and the package’s own only there', async () => {
  const { project, nodes } = await fresh();
  const pack = await project.package();
  const own = nodeCalls(owner.admin, { ...project, ...pack });
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  await own.add({ type: 'metricscore', path: issue, metric: { name: 'Only here' } });
  await nodes.add({ type: 'metricscore', path: issue, metric: electricity });
  expect(
    labels(await own.list())
      .slice(1)
      .sort(),
  ).toEqual(['Carbon', 'Electricity', 'Only here']);
  expect(labels(await nodes.list()).slice(1)).toEqual(['Carbon', 'Electricity']);
});

it('reads a tree in one round trip, and filters by type [ADM-472]', async () => {
  const { nodes } = await fresh();
  await nodes.add({ type: 'metricscore', metric: electricity });
  const answer = await nodes.read('?key_contains=metricscore&format=json');
  expect(answer.json<StructureNodeItem[]>().map(({ type }) => type)).toEqual(['metricscore']);
  expect(answer.headers['server-timing']).toMatch(/work;desc="reads=1 writes=0/);
});

it('tells who changed what of a node last, in the project and in a package that shows it', async () => {
  const { project, nodes } = await fresh();
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  const gas = await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Gas' } });
  await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Coal' } });
  await nodes.patch(gas, { type: 'metricscore', node: { metricscore: { required: true } } });
  const other = await owner.tenant.person(`second-${project.projectUid.slice(0, 8)}`, { isSuperuser: true });
  const { reportUid } = await project.package();
  const changesOf = async (commit: string, path: string) =>
    (await owner.admin.call({ path: `/api/tracker/${project.structureUid}/commit/${commit}/node/${path}/changes/` })).json<
      NodeChange[]
    >();
  const told = (list: NodeChange[]) => list.map(({ by, changes }) => [by, changes.map(({ field }) => field).join()]);
  expect(told(await changesOf(project.reportUid, gas))).toEqual([
    ['admin Tester', 'required'],
    ['admin Tester', 'added'],
  ]);
  await nodeCalls(other, { ...project, reportUid }).patch(gas, {
    type: 'metricscore',
    node: { metricscore: { required: false } },
  });
  const [latest] = await changesOf(reportUid, gas);
  expect(latest).toMatchObject({
    by: expect.stringContaining('second'),
    changes: [{ field: 'required', from: true, to: false }],
  });
  expect(told(await changesOf(project.reportUid, gas))).toHaveLength(2);
  const missing = await owner.admin.call({
    path: `/api/tracker/${project.structureUid}/commit/${project.reportUid}/node/${'0'.repeat(14)}/changes/`,
  });
  expect(missing.status).toBe(404);
});
