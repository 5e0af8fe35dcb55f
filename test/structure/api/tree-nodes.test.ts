import { beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Edge } from '../../../shared/contract/structure/tree-nodes.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

type Flat = {
  uid: string;
  path: string;
  name: string;
  metric: { uid: string };
  description: { uid: string; title: string } | null;
};
type Made = Awaited<ReturnType<typeof planted>>;

/** A project with the issues Carbon and Waste, and calls on its trees by id. */
async function planted() {
  const { project, nodes } = await owner.structure();
  const uidOf = async (body: Record<string, unknown>) => (await nodes.post(body)).json<StructureNodeItem>().uid;
  const carbon = await uidOf({ type: 'tree', name: 'Carbon' });
  const waste = await uidOf({ type: 'tree', name: 'Waste' });
  const base = `/api/tracker/${project.structureUid}`;
  const send = (method: string, path: string, body?: unknown, person = owner.admin) =>
    person.call({ method, path: `${base}/${path}`, ...(body !== undefined && { body }) });
  const tree = (uid: string, rest = '') => `ref/${project.rootUid}/tree/${uid}/${rest}`;
  return { project, nodes, carbon, waste, send, tree };
}

const add = async ({ send, tree }: Made, uid: string, kind: string, body: unknown) => {
  const answer = await send('POST', tree(uid, `${kind}/`), body);
  expect(answer.status).toBe(201);
  return answer.json<Flat>();
};
const names = async ({ nodes }: Made) => (await nodes.list()).slice(1).map((node) => node.node[node.type]!.name);

it('adds issues, metrics, documents and descriptions below a tree by its id, in full or short [OPS-191, OPS-189, OPS-188, OPS-186, SET-339]', async () => {
  const made = await planted();
  const fuels = await add(made, made.carbon.slice(0, 8), 'tree', { name: 'Fuels', description: { title: 'What', text: 'All' } });
  expect(fuels).toMatchObject({
    uid: expect.any(String),
    name: 'Fuels',
    description: { uid: expect.any(String), title: 'What' },
  });
  const diesel = await add(made, fuels.uid, 'score', { metric: { name: 'Diesel', unit: 'Litres' } });
  expect(diesel).toMatchObject({ metric: { uid: expect.any(String), name: 'Diesel', unit: 'Litres', category: 'Fuels' } });
  const bills = await add(made, diesel.uid, 'document', { name: 'Bills', description: { title: 'Which', text: 'All' } });
  expect(bills.description?.title).toBe('Which');
  await add(made, made.waste, 'description', { title: 'How', text: 'Weigh' });
  expect(await names(made)).toEqual(['Carbon', 'Fuels', 'What', 'Diesel', 'Bills', 'Which', 'Waste', 'How']);
  const nowhere = await made.send('POST', made.tree(crypto.randomUUID(), 'tree/'), { name: 'Lost' });
  expect(nowhere.status).toBe(404);
  const blank = await made.send('POST', made.tree(made.waste, 'tree/'), { name: ' ' });
  expect(blank.json<{ errors: object }>().errors).toHaveProperty('name');
});

it('changes a metric and a description below their tree only [OPS-190, OPS-187]', async () => {
  const made = await planted();
  const diesel = await add(made, made.carbon, 'score', { metric: { name: 'Diesel' } });
  const text = await add(made, made.carbon, 'description', { title: 'How', text: 'Weigh' });
  const changed = await made.send('PATCH', made.tree(made.carbon, `score/${diesel.uid}/`), {
    required: true,
    meta_json: { placeholder: 'litres' },
  });
  expect([changed.status, changed.json<Flat>()]).toMatchObject([200, { required: true, meta_json: { placeholder: 'litres' } }]);
  const put = await made.send('PUT', made.tree(made.carbon, `description/${text.uid.slice(0, 8)}/`), { title: 'How much' });
  expect(put.json<object>()).toMatchObject({ uid: text.uid, title: 'How much', text: 'Weigh' });
  const elsewhere = await made.send('PATCH', made.tree(made.waste, `score/${diesel.uid}/`), { required: false });
  expect(elsewhere.status).toBe(404);
});

it('deletes a tree with what is below it, and documents out of a ref or a tree [OPS-183, OPS-179, OPS-161]', async () => {
  const made = await planted();
  await add(made, made.carbon, 'score', { metric: { name: 'Diesel' } });
  const [bills, slips] = [
    await add(made, made.waste, 'document', { name: 'Bills' }),
    await add(made, made.waste, 'document', { name: 'Slips' }),
  ];
  const { project } = made;
  const wrong = await made.send('DELETE', `commit/${project.reportUid}/tree/${made.carbon}/document/${slips.uid}/`);
  expect(wrong.status).toBe(404);
  const done = [
    await made.send('DELETE', `ref/${project.rootUid}/document/${bills.uid}/`),
    await made.send('DELETE', `commit/${project.reportUid}/tree/${made.waste}/document/${slips.uid}/`),
    await made.send('DELETE', made.tree(made.carbon)),
  ];
  expect(done.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await names(made)).toEqual(['Waste']);
  const [root] = await made.nodes.list();
  expect((await made.send('DELETE', made.tree(root!.uid))).status).toBe(400);
});

it('works on a package alone when its ref is named [OPS-189]', async () => {
  const made = await planted();
  const pack = await made.project.package();
  const answer = await made.send('POST', `ref/${pack.packageUid}/tree/${made.carbon}/score/`, { metric: { name: 'Only here' } });
  expect(answer.status).toBe(201);
  expect(await names(made)).toEqual(['Carbon', 'Waste']);
  const own = nodeCalls(owner.admin, { ...made.project, ...pack });
  expect((await own.list()).map((node) => node.node[node.type]!.name)).toContain('Only here');
});

it('tells every line of a tree [OPS-128]', async () => {
  const made = await planted();
  const diesel = await add(made, made.carbon, 'score', { metric: { name: 'Diesel' } });
  await add(made, diesel.uid, 'document', { name: 'Bills', description: { title: 'Which', text: '' } });
  const edges = (await made.send('GET', `commit/edge/${made.project.reportUid}/`)).json<Edge[]>();
  expect(edges.map(({ edge_type }) => edge_type)).toEqual([
    'treetree',
    'treescore',
    'scoredocument',
    'documentdescription',
    'treetree',
  ]);
  expect(edges[1]).toMatchObject({ parent_id: made.carbon, child_id: diesel.uid, from_commit: made.project.reportUid });
});

it('links a tree of another commit once, and of the same one, at both addresses [SET-392, SET-393, OPS-129]', async () => {
  const [made, other] = [await planted(), await planted()];
  await add(other, other.carbon, 'score', { metric: { name: 'Diesel' } });
  const body = {
    edge_type: 'treetree',
    parent_id: made.waste,
    child_id: other.carbon,
    from_commit: other.project.reportUid,
  };
  const edge = `commit/edge/${made.project.reportUid}/`;
  const first = await made.send('PUT', edge, body);
  const again = await made.send('PUT', `commit/${made.project.reportUid}/edge/`, body);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect(await names(made)).toEqual(['Carbon', 'Waste', 'Carbon', 'Diesel']);
  const same = await made.send('PUT', edge, { edge_type: 'treetree', parent_id: made.carbon, child_id: made.waste });
  expect(same.status).toBe(200);
  expect(await names(made)).toEqual(['Carbon', 'Waste', 'Carbon', 'Diesel', 'Waste', 'Carbon', 'Diesel']);
});

it('refuses other edges, unknown ids, a tree below itself, and a commit that the caller does not see [SET-393, OPS-129]', async () => {
  const [made, elsewhere] = [await planted(), await (await makeOwner()).structure()];
  const link = { edge_type: 'treetree', parent_id: made.waste, child_id: made.carbon };
  const put = async (more: object) =>
    (await made.send('PUT', `commit/edge/${made.project.reportUid}/`, { ...link, ...more })).status;
  expect(await put({ edge_type: 'treescore' })).toBe(400);
  expect(await put({ parent_id: crypto.randomUUID() })).toBe(404);
  expect(await put({ child_id: crypto.randomUUID() })).toBe(404);
  expect(await put({ parent_id: made.carbon })).toBe(400);
  expect(await put({ from_commit: elsewhere.project.reportUid })).toBe(404);
  expect(await names(made)).toEqual(['Carbon', 'Waste']);
});

it('is for administrators: a viewer reads the lines and changes nothing [SET-335]', async () => {
  const made = await planted();
  const viewer = await owner.viewer(made.project.projectUid);
  const { reportUid, rootUid } = made.project;
  const refused = await Promise.all([
    made.send('POST', made.tree(made.carbon, 'tree/'), { name: 'Water' }, viewer),
    made.send('DELETE', made.tree(made.carbon), undefined, viewer),
    made.send('DELETE', `ref/${rootUid}/document/${made.carbon}/`, undefined, viewer),
    made.send('PUT', `commit/edge/${reportUid}/`, { edge_type: 'treetree' }, viewer),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await made.send('GET', `commit/edge/${reportUid}/`, undefined, viewer)).status).toBe(200);
});
