import { beforeAll, describe, expect, it } from 'vitest';
import type { Branch } from '../../../shared/contract/project/branches.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { askAsClient, type ClientCall, errorsIn, missingReads } from '../../support/client-reads.ts';
import { makePackage } from '../../support/makers/project.ts';
import { makeOwner } from '../../support/makers/structure.ts';

type World = Awaited<ReturnType<typeof planted>>;
type Row = [what: string, row: string, call: (world: World) => ClientCall];

let world: World;

beforeAll(async () => {
  world = await planted();
});

/** A template with a metric, its factor, a description and two packages, one below the other. */
async function planted() {
  const owner = await makeOwner();
  const { project, nodes } = await owner.structure();
  const carbon = (await nodes.post({ type: 'tree', name: 'Carbon' })).json<StructureNodeItem>();
  const grid = (
    await nodes.post({ type: 'metricscore', path: carbon.path, metric: { name: 'Grid', unit: 'kWh' } })
  ).json<StructureNodeItem>();
  const made = { trackers: [{ uid: project.structureUid }] } as never;
  const walls = await makePackage(owner.admin, made, { name: 'Walls' });
  const roof = await makePackage(owner.admin, made, { name: 'Roof', parent: walls.uid });
  const { structureUid: tracker, reportUid: root, rootUid } = project;
  await owner.admin.call({ method: 'PATCH', path: `/api/tracker/${tracker}/`, body: { is_template: true } });
  const metric = grid.node.metricscore!.metric!.uid;
  const factor = await askAsClient(owner.admin, 'OPS-132', {
    ids: [tracker, root],
    query: { from_commit: '' },
    body: { metric, toUnit: 'tCO2e', factor: '0.2' },
  });
  const text = { ids: [tracker, rootUid, carbon.uid], body: { title: 'How', text: 'Read' } };
  const how = (await askAsClient(owner.admin, 'OPS-186', text)).json<{ uid: string }>().uid;
  return { owner, how, tracker, root, rootUid, carbon, grid, metric, walls, roof, factor: factor.json<{ uid: string }>().uid };
}

describe('an existing client finds what it reads', () => {
  const NODE = { type: 'metricscore', name: 'Gas', metric: { name: 'Gas', unit: 'M3', category: 'Carbon' } };
  const TREE = { ref_name: 'Doors', name: 'Doors' };

  it.each<Row>([
    ['the templates', '[OPS-120]', () => ({ query: { onlyTemplates: 'true' } })],
    ['a tracker', '[OPS-124]', (w) => ({ ids: [w.tracker] })],
    ['a tracker that it changes', '[OPS-125]', (w) => ({ ids: [w.tracker], body: { is_template: true } })],
    ['a tracker that it replaces', '[OPS-126]', (w) => ({ ids: [w.tracker], body: { is_template: true } })],
    ['the branches of a commit', '[OPS-130]', (w) => ({ ids: [w.tracker, w.root] })],
    ['the factors', '[OPS-131]', (w) => ({ ids: [w.tracker, w.root] })],
    [
      'a new factor',
      '[OPS-132]',
      (w) => ({ ids: [w.tracker, w.root], query: { from_commit: '' }, body: { metric: w.metric, toUnit: 'kg', factor: 1 } }),
    ],
    ['a changed factor', '[OPS-134]', (w) => ({ ids: [w.tracker, w.root, w.factor], body: { factor: 2 } })],
    [
      'a replaced factor',
      '[OPS-135]',
      (w) => ({ ids: [w.tracker, w.root, w.factor], body: { metric: w.metric, toUnit: 'tCO2e', factor: 2 } }),
    ],
    ['the nodes', '[OPS-145]', (w) => ({ ids: [w.tracker, w.root] })],
    ['a new node', '[OPS-146]', (w) => ({ ids: [w.tracker, w.root], body: { ...NODE, path: w.carbon.path } })],
    [
      'a changed node',
      '[OPS-148]',
      (w) => ({ ids: [w.tracker, w.root, w.grid.path], body: { type: 'metricscore', required: true } }),
    ],
    [
      'a replaced node',
      '[OPS-149]',
      (w) => ({ ids: [w.tracker, w.root, w.carbon.path], body: { type: 'tree', name: 'Carbon' } }),
    ],
    ['the packages', '[OPS-167]', (w) => ({ ids: [w.tracker] })],
    ['a new package', '[OPS-168]', (w) => ({ ids: [w.tracker], body: { name: 'Windows' } })],
    ['a package', '[OPS-170]', (w) => ({ ids: [w.tracker, w.walls.uid] })],
    ['a package below another', '[OPS-173]', (w) => ({ ids: [w.tracker, w.walls.uid], body: TREE })],
    ['what hangs on a package', '[OPS-182]', (w) => ({ ids: [w.tracker, w.walls.uid] })],
    ['a package below a tree', '[OPS-184]', (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid], body: TREE })],
    [
      'a new description',
      '[OPS-186]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid], body: { title: 'How', text: 'Read' } }),
    ],
    [
      'a changed description',
      '[OPS-187]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid, w.how], body: { title: 'When' } }),
    ],
    [
      'a new document',
      '[OPS-188]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid], body: { name: 'Bills', description: { title: 'W', text: 'All' } } }),
    ],
    [
      'a new metric',
      '[OPS-189]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid], body: { metric: { name: 'Oil', unit: 'Litres' } } }),
    ],
    [
      'a changed metric',
      '[OPS-190]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid, w.grid.uid], body: { required: true } }),
    ],
    [
      'a new issue',
      '[OPS-191]',
      (w) => ({ ids: [w.tracker, w.rootUid, w.carbon.uid], body: { name: 'Fuels', description: { title: 'W', text: 'All' } } }),
    ],
    ['every ref', '[OPS-192]', (w) => ({ ids: [w.tracker] })],
  ])('in %s %s', async (_what, row, call) => {
    const id = row.slice(1, -1);
    const answer = await askAsClient(world.owner.admin, id, call(world));
    expect([answer.status < 300, answer.text]).toEqual([true, expect.any(String)]);
    expect(missingReads(id, answer.json())).toEqual([]);
  });

  it('in the branches of a tracker, of which the master alone hangs on no commit [OPS-127]', async () => {
    const query = { include_edges: 'true', include_nodes: 'true' };
    const answer = await askAsClient(world.owner.admin, 'OPS-127', { ids: [world.tracker], query });
    const [masters, others] = [true, false].map((is) => answer.json<Branch[]>().filter(({ is_master }) => is_master === is));
    expect(masters!.map(({ commit }) => commit)).toEqual([null]);
    expect(missingReads('OPS-127', others)).toEqual([]);
  });
});

describe('an existing client reads in a refusal, by field, what was wrong', () => {
  const inTracker = ({ tracker }: World, ...more: string[]) => ({ ids: [tracker, ...more] });
  const inTree = ({ tracker, rootUid, carbon }: World, ...more: string[]) => ({ ids: [tracker, rootUid, carbon.uid, ...more] });

  it.each<[...Row, field: string]>([
    ['a changed tracker', '[OPS-125]', (w) => ({ ...inTracker(w), body: { is_template: 'maybe' } }), 'is_template'],
    ['a replaced tracker', '[OPS-126]', (w) => ({ ...inTracker(w), body: { is_template: 'maybe' } }), 'is_template'],
    [
      'a new factor',
      '[OPS-132]',
      (w) => ({ ...inTracker(w, w.root), query: { from_commit: '' }, body: { metric: w.metric, toUnit: 'kg', factor: 'x' } }),
      'factor',
    ],
    ['a changed factor', '[OPS-134]', (w) => ({ ...inTracker(w, w.root, w.factor), body: { factor: 'x' } }), 'factor'],
    [
      'a replaced factor',
      '[OPS-135]',
      (w) => ({ ...inTracker(w, w.root, w.factor), body: { metric: w.metric, factor: 1 } }),
      'toUnit',
    ],
    ['a dispatch', '[OPS-164]', (w) => ({ ...inTracker(w), body: { type: 'FLY' } }), 'type'],
    ['an impact', '[OPS-166]', (w) => ({ ...inTracker(w), body: {} }), 'non_field_errors'],
    ['a new package', '[OPS-168]', (w) => ({ ...inTracker(w), body: { name: '' } }), 'name'],
    ['a changed package', '[OPS-171]', (w) => ({ ...inTracker(w, w.walls.uid), body: { name: '' } }), 'name'],
    ['a replaced package', '[OPS-172]', (w) => ({ ...inTracker(w, w.walls.uid), body: { name: '' } }), 'name'],
    ['a package below another', '[OPS-173]', (w) => ({ ...inTracker(w, w.walls.uid), body: { ref_name: '' } }), 'ref_name'],
    ['a changed branch', '[OPS-174]', (w) => ({ ...inTracker(w, w.walls.uid, w.roof.uid), body: { ref_name: '' } }), 'ref_name'],
    ['a deleted tree', '[OPS-183]', (w) => ({ ids: [w.tracker, w.rootUid, w.rootUid] }), 'path'],
    ['a package below a tree', '[OPS-184]', (w) => ({ ...inTree(w), body: { ref_name: '' } }), 'ref_name'],
    ['a new description', '[OPS-186]', (w) => ({ ...inTree(w), body: { title: 5 } }), 'title'],
    ['a changed description', '[OPS-187]', (w) => ({ ...inTree(w, w.how), body: { title: 5 } }), 'title'],
    ['a new document', '[OPS-188]', (w) => ({ ...inTree(w), body: { name: ' ' } }), 'name'],
    ['a new metric', '[OPS-189]', (w) => ({ ...inTree(w), body: { metric: { name: ' ' } } }), 'metric.name'],
    ['a changed metric', '[OPS-190]', (w) => ({ ...inTree(w, w.grid.uid), body: { required: 'maybe' } }), 'required'],
    ['a new issue', '[OPS-191]', (w) => ({ ...inTree(w), body: { name: ' ' } }), 'name'],
  ])('of %s %s', async (_what, row, call, field) => {
    const id = row.slice(1, -1);
    const errors = errorsIn(id, await askAsClient(world.owner.admin, id, call(world)));
    expect(errors).toContainEqual([field, [expect.any(String)]]);
  });
});
