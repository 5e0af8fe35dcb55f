import { beforeAll, expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner } from '../../support/makers/structure.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

it('says of every node where it stands and what it is; a parent is the path without its last seven characters [SET-200, SET-201, SET-203, SET-208]', async () => {
  const { nodes } = await owner.structure();
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  const metric = await nodes.add({ type: 'metricscore', path: issue, metric: { name: 'Gas' } });
  const below = await nodes.add({ type: 'metricscore', path: metric, metric: { name: 'Boiler' } });
  await nodes.add({ type: 'document', path: below, name: 'Bills' });
  await nodes.add({ type: 'description', path: below, node: { description: { title: 'How', text: 'Read the meter' } } });
  const all = await nodes.list();
  const paths = new Set(all.map(({ path }) => path));
  for (const { path, type, _path, _type, node } of all) {
    expect([_path, _type]).toEqual([path, type]);
    expect(node[type]).toMatchObject({ _path: path, _type: type });
    if (path.length > 7) expect(paths).toContain(path.slice(0, -7));
  }
  expect(all.map(({ path, type }) => [path.length / 7, type])).toEqual([
    [1, 'tree'],
    [2, 'tree'],
    [3, 'metricscore'],
    [4, 'metricscore'],
    [5, 'document'],
    [5, 'trackerdescription'],
  ]);
  expect((await nodes.post({ type: 'section', path: issue, name: 'Other' })).status).toBe(400);
});

it('keeps how often a metric is due: a number, a unit and a day [SET-227, SET-228, SET-229, SET-230]', async () => {
  const { nodes } = await owner.structure();
  const path = await nodes.add({ type: 'metricscore', metric: { name: 'Gas', category: 'Carbon' } });
  const set = (meta_json: object) => nodes.patch(path, { type: 'metricscore', node: { metricscore: { meta_json } } });
  const frequency = { freq_num: 3, freq_unit: 'MONTHS', from_date: '2024-03-01' };
  expect((await set(frequency)).json<StructureNodeItem>().node.metricscore!.meta_json).toEqual(frequency);
  const wrong = [
    { freq_num: 'three' },
    { freq_unit: 'MOONS' },
    { from_date: '01/03/2024' },
    { from_date: '2024-03-01T00:00:00Z' },
  ];
  const answers = await Promise.all(wrong.map(set));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect((await nodes.list()).at(-1)!.node.metricscore!.meta_json).toEqual(frequency);
});

it('names a ref with its project; the one named master is the root [SET-214, SET-215]', async () => {
  const { project, nodes } = await owner.structure();
  await project.package();
  const answer = await owner.admin.call({ path: `/api/tracker/${project.structureUid}/ref/` });
  const refs = answer.json<ReportingPackage[]>();
  for (const ref of refs)
    expect(ref).toMatchObject({ uid: expect.any(String), name: expect.any(String), project: project.projectUid });
  const master = refs.find(({ name }) => name === 'master')!;
  expect([master.uid, master.parent]).toEqual([project.rootUid, null]);
  expect(refs.find(({ name }) => name !== 'master')!.parent).toBe(master.uid);
  await nodes.add({ type: 'tree', name: 'Carbon' });
  const root = await owner.admin.call({ path: `/api/tracker/${project.structureUid}/commit/${master.root_commit}/node/` });
  expect(root.json<StructureNodeItem[]>().map(({ node }) => node.tree?.name)).toContain('Carbon');
});
