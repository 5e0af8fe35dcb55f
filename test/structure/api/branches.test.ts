import { beforeAll, expect, it } from 'vitest';
import type { Branch } from '../../../shared/contract/project/branches.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A project with the issue Carbon and two packages, Roof below Walls. */
async function planted() {
  const { project, nodes } = await owner.structure();
  await nodes.add({ type: 'tree', name: 'Carbon' });
  const send = (method: string, path: string, body?: unknown, person = owner.admin) =>
    person.call({ method, path: `/api/tracker/${project.structureUid}/${path}`, ...(body !== undefined && { body }) });
  const below = async (packageUid: string, ref_name: string) =>
    (await send('POST', `ref/${packageUid}/tree/${project.rootUid}/`, { ref_name })).json<ReportingPackage>();
  const walls = await below(project.rootUid, 'Walls');
  const roof = await below(walls.uid, 'Roof');
  return { project, nodes, send, walls, roof };
}

const labels = (list: StructureNodeItem[]) => list.slice(1).map((node) => node.node[node.type]!.name);

it('creates a package below a tree of another one [OPS-184]', async () => {
  const { walls, roof } = await planted();
  expect(walls).toMatchObject({ uid: expect.any(String), latest_commit: { root_commit: expect.any(String) } });
  expect(roof.parent).toBe(walls.uid);
});

it('lists the branches of a tracker, with nodes and edges when asked [OPS-127, ADM-477, ADM-301]', async () => {
  const { project, send, walls, roof } = await planted();
  const list = (await send('GET', 'branch/')).json<Branch[]>();
  expect(list.map(({ name, is_master }) => [name, is_master])).toEqual([
    ['master', true],
    ['Roof', false],
    ['Walls', false],
  ]);
  expect(list[1]).toEqual({
    uid: roof.uid,
    branchId: roof.uid,
    name: 'Roof',
    is_master: false,
    commit: walls.root_commit,
    target: { ref: { uid: roof.uid, name: 'Roof' }, commit: { uid: roof.root_commit } },
  });
  const full = (await send('GET', 'branch/?include_nodes=true&include_edges=true')).json<Branch[]>();
  expect(full.map(({ target_nodes, target_edges }) => [target_nodes?.length, target_edges?.length])).toEqual(
    Array.from({ length: 3 }, () => [2, 1]),
  );
  expect(full[0]!.target_edges![0]).toMatchObject({ edge_type: 'treetree', from_commit: project.reportUid });
});

it('lists what hangs on a package and on a commit, and every ref [OPS-182, OPS-130, OPS-192]', async () => {
  const { project, send, walls, roof } = await planted();
  const uids = async (path: string) => (await send('GET', path)).json<{ uid: string }[]>().map(({ uid }) => uid);
  expect(await uids(`ref/${walls.uid}/submodule/`)).toEqual([roof.uid]);
  expect(await uids(`commit/${project.reportUid}/branch/`)).toEqual([walls.uid]);
  expect((await uids('refs/')).sort()).toEqual([project.rootUid, project.factorsRootUid, walls.uid, roof.uid].sort());
});

it('has in what hangs on a commit, and in all branches when asked, the nodes and edges that clients read [OPS-127, OPS-130]', async () => {
  const { project, send, walls } = await planted();
  const target = { ref: { uid: walls.uid }, commit: { uid: walls.root_commit } };
  const uid = expect.any(String) as string;
  const read = {
    uid: walls.uid,
    branchId: walls.uid,
    commit: project.reportUid,
    target,
    target_nodes: [expect.anything(), { type: 'tree', path: expect.any(String), node: { tree: { uid } } }],
    target_edges: [{ edge_type: 'treetree' }],
  };
  const hanging = (await send('GET', `commit/${project.reportUid}/branch/`)).json<Branch[]>();
  expect(hanging).toMatchObject([read]);
  const all = (await send('GET', 'branch/?include_nodes=true&include_edges=true')).json<Branch[]>();
  expect(all.find((branch) => branch.uid === walls.uid)).toMatchObject(read);
});

it('answers a request for another tracker with the one that a project has [OPS-095]', async () => {
  const { project, send } = await planted();
  const path = `/api/project/${project.projectUid}/tracker/`;
  const made = await owner.admin.call({ method: 'POST', path, body: { name: 'Another one' } });
  expect([made.status, made.json()]).toEqual([200, (await send('GET', '')).json()]);
  expect(made.json()).toMatchObject({
    uid: project.structureUid,
    root_master: { uid: project.rootUid, latest_commit: { uid: project.reportUid } },
    alt_root_masters: [{ uid: project.factorsRootUid, latest_commit: { root_commit: expect.any(String) } }],
  });
  expect((await owner.admin.call({ path })).json()).toHaveLength(1);
  const viewer = await owner.viewer(project.projectUid);
  expect((await viewer.call({ method: 'POST', path })).status).toBe(403);
});

it('says that it knows no impact of a tracker, to those who may change it [OPS-166]', async () => {
  const { project, send } = await planted();
  const refused = await send('POST', 'impact/', { type: 'ANY' });
  const detail = 'The API knows no impact of a structure. Leave this request out.';
  expect([refused.status, refused.json()]).toMatchObject([400, { detail, errors: { non_field_errors: [detail] } }]);
  const viewer = await owner.viewer(project.projectUid);
  expect((await send('POST', 'impact/', {}, viewer)).status).toBe(403);
  const path = `/api/tracker/${project.structureUid}/impact/`;
  const elsewhere = await (await makeTenant()).person('eve', { isSuperuser: true });
  expect((await elsewhere.call({ method: 'POST', path, body: {} })).status).toBe(404);
  expect((await owner.tenant.call({ method: 'POST', path, body: {} })).status).toBe(401);
});

it('changes a package as a branch of the one above it [OPS-174]', async () => {
  const { project, send, walls, roof } = await planted();
  const changed = await send('PUT', `ref/${walls.uid}/branch/${roof.uid}/`, {
    ref_name: 'Roof and gutters',
    due_date: '2024-02-10',
  });
  expect([changed.status, changed.json<ReportingPackage>()]).toMatchObject([
    200,
    { name: 'Roof and gutters', due_date: '2024-02-10' },
  ]);
  expect((await send('PUT', `ref/${project.rootUid}/branch/${roof.uid}/`, { ref_name: 'No' })).status).toBe(404);
});

it('gives a package the structure of another branch, and the project’s own again [OPS-181, ADM-502]', async () => {
  const { project, send, walls, roof } = await planted();
  const at = (ref: ReportingPackage) => nodeCalls(owner.admin, { ...project, reportUid: ref.root_commit });
  await at(walls).add({ type: 'tree', name: 'Waste' });
  await at(roof).add({ type: 'tree', name: 'Water' });
  const pointed = await send('PUT', `ref/${roof.uid}/head/${walls.uid}/`, { is_master: false, target: { ref: walls.uid } });
  expect(pointed.status).toBe(200);
  expect(labels(await at(roof).list())).toEqual(['Carbon', 'Waste']);
  expect(labels(await at(walls).list())).toEqual(['Carbon', 'Waste']);
  await send('PUT', `ref/${roof.uid}/head/${walls.uid}/`, { is_master: true });
  expect(labels(await at(roof).list())).toEqual(['Carbon']);
  await send('PUT', `ref/${roof.uid}/head/${project.rootUid}/`, { is_master: false, target: { ref: walls.uid.slice(0, 8) } });
  expect(labels(await at(roof).list())).toEqual(['Carbon', 'Waste']);
  const unknown = await send('PUT', `ref/${roof.uid}/head/${walls.uid}/`, { target: { ref: crypto.randomUUID() } });
  expect(unknown.status).toBe(400);
  expect((await send('PUT', `ref/${project.rootUid}/head/${walls.uid}/`, { is_master: false })).status).toBe(409);
  expect((await send('PUT', `ref/${roof.uid}/head/${crypto.randomUUID()}/`, {})).status).toBe(404);
});

it('lets a viewer list and change nothing [SET-335]', async () => {
  const { project, send, walls, roof } = await planted();
  const viewer = await owner.viewer(project.projectUid);
  expect((await send('GET', 'branch/', undefined, viewer)).status).toBe(200);
  const refused = [
    await send('PUT', `ref/${roof.uid}/head/${walls.uid}/`, { is_master: true }, viewer),
    await send('PUT', `ref/${walls.uid}/branch/${roof.uid}/`, { ref_name: 'No' }, viewer),
    await send('POST', `ref/${walls.uid}/tree/${roof.uid}/`, { ref_name: 'No' }, viewer),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});

it('empties a tracker without packages, whose issues can be restored [OPS-123]', async () => {
  const { send } = await planted();
  expect((await send('DELETE', '')).status).toBe(409);
  const { project: bare, nodes } = await owner.structure();
  await nodes.add({ type: 'metricscore', metric: { name: 'Gas', category: 'Carbon' } });
  const path = `/api/tracker/${bare.structureUid}/`;
  await owner.admin.call({ method: 'PATCH', path, body: { is_template: true } });
  expect((await (await owner.viewer(bare.projectUid)).call({ method: 'DELETE', path })).status).toBe(403);
  expect((await owner.admin.call({ method: 'DELETE', path })).status).toBe(204);
  expect(await nodes.list()).toHaveLength(1);
  expect((await owner.admin.call({ path })).json()).toMatchObject({ is_template: false, from_template: null });
  const removed = await owner.admin.call({ path: `${path}commit/${bare.reportUid}/removed/` });
  expect(removed.json<{ name: string; metrics: number }[]>()).toMatchObject([{ name: 'Carbon', metrics: 1 }]);
});
