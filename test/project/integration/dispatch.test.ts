import { beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner, nodeCalls, plantMetrics } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A project with the issues Carbon and Waste; Carbon has Electricity with Grid below it, and Gas. */
async function planted() {
  const { project, nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  const waste = await nodes.add({ type: 'tree', name: 'Waste' });
  const electricity = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'kWh' } });
  const grid = await nodes.add({ type: 'metricscore', path: electricity, metric: { name: 'Grid', unit: 'kWh' } });
  const gas = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Gas', unit: 'M3' } });
  return { project, nodes, carbon, waste, electricity, grid, gas };
}

const labels = (list: StructureNodeItem[]) => list.slice(1).map((each) => each.node[each.type]!.name);

it('moves a node directly after another one with pos right [SET-375, SET-282, SET-377, OPS-164]', async () => {
  const { nodes, electricity, gas } = await planted();
  const answer = await nodes.dispatch({ type: 'MOVE_PATH', payload: { from_path: electricity, to_path: gas, pos: 'right' } });
  expect(answer.status).toBe(200);
  expect(labels(await nodes.list())).toEqual(['Carbon', 'Gas', 'Electricity', 'Grid', 'Waste']);
});

it('moves several nodes to the end of a parent with what is below them, in their order [SET-284, SET-376]', async () => {
  const { nodes, electricity, gas, waste } = await planted();
  await nodes.dispatch({ type: 'MOVE_PATH', from_path: [gas, electricity], to_path: waste, pos: 'last-child' });
  expect(labels(await nodes.list())).toEqual(['Carbon', 'Waste', 'Electricity', 'Grid', 'Gas']);
});

it('takes form data with the payload as JSON text, and a commit by its short id [SET-377, SET-376, SET-339, ADM-479]', async () => {
  const { project, nodes, electricity, gas } = await planted();
  const payload = { from_path: electricity, to_path: gas, pos: 'right', commitId: project.reportUid.slice(0, 8) };
  const body = new URLSearchParams({ type: 'MOVE_PATH', payload: JSON.stringify(payload) }).toString();
  const answer = await nodes.dispatch(body, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(answer.status).toBe(200);
  expect(labels(await nodes.list())).toEqual(['Carbon', 'Gas', 'Electricity', 'Grid', 'Waste']);
});

it('refuses with 400 and moves nothing: onto itself, below itself, an issue below a metric, a metric beside an issue, another pos [SET-288, SET-290, SET-291, SET-376]', async () => {
  const { nodes, carbon, waste, electricity, grid, gas } = await planted();
  const before = await nodes.list();
  const moves = [
    { from_path: electricity, to_path: electricity, pos: 'right' },
    { from_path: electricity, to_path: grid, pos: 'last-child' },
    { from_path: waste, to_path: electricity, pos: 'last-child' },
    { from_path: gas, to_path: carbon, pos: 'right' },
    { from_path: [gas, carbon], to_path: electricity, pos: 'last-child' },
    { from_path: gas, to_path: waste, pos: 'left' },
  ];
  const answers = await Promise.all(moves.map((move) => nodes.dispatch({ type: 'MOVE_PATH', ...move })));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  expect(await nodes.list()).toEqual(before);
});

it('answers 400 to an unknown type [SET-377]', async () => {
  const { nodes } = await planted();
  expect((await nodes.dispatch({ type: 'MOVE_MOUNTAIN' })).status).toBe(400);
});

it('moves 300 nodes in one write, all or none [SET-376]', async () => {
  const { project, nodes } = await owner.structure();
  const from_path = await plantMetrics(owner.tenant, project, 300);
  const [, carbon] = await nodes.list();
  const waste = (await nodes.list()).at(-1)!;
  const move = { type: 'MOVE_PATH', from_path, to_path: waste.path, pos: 'last-child' };
  const seen = String((await nodes.read()).headers.etag);
  const [one, two] = await Promise.all([nodes.dispatch(move, { 'if-match': seen }), nodes.dispatch(move, { 'if-match': seen })]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await nodes.dispatch(move, { 'if-match': seen })).status).toBe(409);
  const done = one.status === 200 ? one : two;
  expect(done.headers['server-timing']).toMatch(/work;desc="reads=2 writes=1/);
  const after = await nodes.list();
  expect(labels(after).slice(0, 3)).toEqual(['Carbon', 'Waste', 'Metric 1']);
  expect(after.filter(({ path }) => path.startsWith(waste.path))).toHaveLength(301);
  expect(after.filter(({ path }) => path.startsWith(carbon!.path))).toHaveLength(1);
});

it('exports the metrics as CSV in path order [SET-384, SET-385]', async () => {
  const { nodes, gas } = await planted();
  await nodes.patch(gas, {
    type: 'metricscore',
    node: { metricscore: { required: true, metric: { name: 'Gas, "heat"' } } },
  });
  const answer = await nodes.dispatch({ type: 'METRICS_TO_CSV', payload: {} });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('metrics.csv');
  expect(answer.text.split('\r\n')).toEqual([
    'issue,parent,name,unit,description,required',
    'Carbon,,Electricity,kWh,,false',
    'Carbon,Electricity,Grid,kWh,,false',
    'Carbon,,"Gas, ""heat""",M3,,true',
    '',
  ]);
});

it('lets a viewer export but not move, and hides the tracker from strangers and other tenants [SET-335]', async () => {
  const { project, electricity, gas } = await planted();
  const viewer = await owner.viewer(project.projectUid);
  const own = nodeCalls(viewer, project);
  const move = { type: 'MOVE_PATH', from_path: electricity, to_path: gas, pos: 'right' };
  expect((await own.dispatch(move)).status).toBe(403);
  expect((await own.dispatch({ type: 'METRICS_TO_CSV' })).status).toBe(200);
  const elsewhere = await makeTenant();
  const other = await elsewhere.person('super', { isSuperuser: true, isTenantSuperuser: true });
  expect((await nodeCalls(other, project).dispatch(move)).status).toBe(404);
});
