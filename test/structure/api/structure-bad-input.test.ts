import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { MAX_LEVEL } from '../../../shared/domain/structure/tree.ts';
import { work } from '../../support/makers/report.ts';
import { makeOwner, nodeCalls, plantMetrics } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A project with Carbon; in it Electricity with Grid below it, and Gas. */
async function planted() {
  const { project, nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  const metric = async (path: string, name: string) =>
    (await nodes.post({ type: 'metricscore', path, metric: { name, unit: 'kWh' } })).json<StructureNodeItem>();
  const electricity = await metric(carbon, 'Electricity');
  const grid = await metric(electricity.path, 'Grid');
  const gas = await metric(carbon, 'Gas');
  const lists = (node: StructureNodeItem, ...others: StructureNodeItem[]) =>
    nodes.patch(node.path, {
      type: 'metricscore',
      node: { metricscore: { meta_json: { additional_children: others.map((each) => each.node.metricscore!.metric!.uid) } } },
    });
  return { project, nodes, carbon, electricity, grid, gas, lists };
}

describe('metrics that list others as children', () => {
  it('keep the uids without repetition [SET-178, SET-226]', async () => {
    const { nodes, electricity, gas, lists } = await planted();
    expect((await lists(electricity, gas, gas)).status).toBe(200);
    const stored = (await nodes.list()).find(({ uid }) => uid === electricity.uid)!;
    expect(stored.node.metricscore!.meta_json.additional_children).toEqual([gas.node.metricscore!.metric!.uid]);
  });

  it('may not close a circle: themselves, what they are below, or one that lists them [SET-316, SET-317]', async () => {
    const { nodes, electricity, grid, gas, lists } = await planted();
    const circle = async (answer: Awaited<ReturnType<typeof lists>>) => {
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['meta_json.additional_children']);
    };
    await circle(await lists(gas, gas));
    await circle(await lists(grid, electricity));
    expect((await lists(grid, gas)).status).toBe(200);
    await circle(await lists(gas, electricity));
    await circle(await lists(gas, grid));
    await circle(await nodes.dispatch({ type: 'MOVE_PATH', from_path: electricity.path, to_path: gas.path, pos: 'last-child' }));
    expect((await nodes.list()).find(({ uid }) => uid === gas.uid)!.node.metricscore!.meta_json).toEqual({});
  });
});

describe('metrics of a package that list others', () => {
  it('may close no circle of their own beside one that came with the project, and undo that one [SET-316]', async () => {
    const { project, electricity, gas, lists } = await planted();
    const { reportUid } = await project.package();
    const own = nodeCalls(owner.admin, { structureUid: project.structureUid, reportUid });
    const inPackage = async (node: StructureNodeItem, ...others: StructureNodeItem[]) => {
      const additional_children = others.map((each) => each.node.metricscore!.metric!.uid);
      return (await own.patch(node.path, { type: 'metricscore', node: { metricscore: { meta_json: { additional_children } } } }))
        .status;
    };
    expect(await inPackage(gas, electricity)).toBe(200);
    expect((await lists(electricity, gas)).status).toBe(200);
    expect(await inPackage(electricity, electricity)).toBe(400);
    expect(await inPackage(electricity, gas, electricity)).toBe(400);
    expect(await inPackage(gas)).toBe(200);
    expect(await inPackage(gas, electricity)).toBe(400);
  });
});

describe('bad input', () => {
  it('is refused with 400 and changes nothing: moves into itself or what begins with its path, more levels than there may be [SET-287, SET-288]', async () => {
    const { nodes, electricity, grid, gas } = await planted();
    let deepest = gas.path;
    for (let level = 4; level <= MAX_LEVEL; level += 1)
      deepest = await nodes.add({ type: 'metricscore', path: deepest, metric: { name: `Level ${level}` } });
    const before = await nodes.list();
    const move = (from_path: string, to_path: string, pos: string) =>
      nodes.dispatch({ type: 'MOVE_PATH', from_path, to_path, pos });
    const answers = [
      await move(electricity.path, electricity.path, 'last-child'),
      await move(electricity.path, grid.path, 'right'),
      await move(electricity.path, deepest, 'right'),
      await nodes.post({ type: 'metricscore', path: deepest, metric: { name: 'Too deep' } }),
      await nodes.post({ type: 'metricscore', path: `${gas.path}1`, metric: { name: 'Odd' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await move(electricity.path, '0000009', 'right')).status).toBe(404);
    expect(await nodes.list()).toEqual(before);
  });

  it.each([
    ['an issue', { type: 'tree', name: 'x'.repeat(10_000) }, 'name'],
    ['a document', { type: 'document', name: 'x'.repeat(10_000) }, 'name'],
    ['a unit', { type: 'metricscore', metric: { name: 'Gas', unit: 'x'.repeat(10_000) } }, 'metric.unit'],
    [
      'a placeholder',
      { type: 'metricscore', metric: { name: 'Gas' }, meta_json: { placeholder: 'x'.repeat(10_000) } },
      'meta_json.placeholder',
    ],
    ['meta-data that is no object', { type: 'tree', name: 'Waste', meta_json: [1] }, 'meta_json'],
    [
      'a frequency of half a period',
      { type: 'metricscore', metric: { name: 'Gas' }, meta_json: { freq_num: 0.5 } },
      'meta_json.freq_num',
    ],
    [
      'a date of the 30th of February',
      { type: 'metricscore', metric: { name: 'Gas' }, meta_json: { from_date: '2024-02-30' } },
      'meta_json.from_date',
    ],
    [
      'an unknown input type',
      { type: 'metricscore', metric: { name: 'Gas' }, meta_json: { input_type: 'magic' } },
      'meta_json.input_type',
    ],
  ])('%s that is too long or wrong is refused at its field', async (_case, body, field) => {
    const { nodes, carbon } = await planted();
    const answer = await nodes.post({ ...body, path: carbon });
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
  });

  it('cannot bring script into what others read', async () => {
    const { nodes, carbon } = await planted();
    const text =
      '<p>Why<script>alert(1)</script><a href="javascript:alert(1)" onclick="x()">here</a></p><iframe src="//evil"></iframe>';
    const added = await nodes.post({ type: 'trackerdescription', path: carbon, title: '<b>Bold</b>', text });
    const fields = added.json<StructureNodeItem>().node.trackerdescription!;
    expect(fields.text).not.toMatch(/script|onclick|iframe/);
    const put = await nodes.put(added.json<StructureNodeItem>().path, { type: 'trackerdescription', node: { text } });
    expect(put.json<StructureNodeItem>().node.trackerdescription!.text).toBe(fields.text);
  });

  it('does not reach another project or tenant by its ids', async () => {
    const [made, other] = [await planted(), await planted()];
    const elsewhere = await (await makeOwner()).structure();
    const { structureUid } = made.project;
    const strange = (reportUid: string) => nodeCalls(owner.admin, { structureUid, reportUid });
    expect((await strange(other.project.reportUid).post({ type: 'tree', name: 'Waste' })).status).toBe(404);
    expect((await strange(elsewhere.project.reportUid).read()).status).toBe(404);
    const move = { type: 'MOVE_PATH', from_path: made.gas.path, to_path: made.grid.path, pos: 'right' };
    expect((await made.nodes.dispatch({ ...move, commitId: other.project.reportUid })).status).toBe(404);
    expect((await made.nodes.post({ from_path: other.gas.path, from_commit: elsewhere.project.reportUid })).status).toBe(404);
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect((await nodeCalls(stranger, made.project).remove(made.gas.path)).status).toBe(404);
    expect(await other.nodes.list()).toHaveLength(5);
  });
});

describe('round trips', () => {
  it('a thousand nodes are one read for the tree and one for the factors; a toggle is one write', async () => {
    const { project, nodes } = await owner.structure();
    const [first] = await plantMetrics(owner.tenant, project, 1000);
    const tree = await nodes.read();
    expect(tree.json<StructureNodeItem[]>()).toHaveLength(1003);
    const factors = await owner.admin.call({
      path: `/api/tracker/${project.structureUid}/commit/${project.reportUid}/convfactor/?effective=true`,
    });
    const settings = await owner.admin.call({
      path: `/api/tracker/${project.structureUid}/ref/${project.rootUid}/commit/${project.reportUid}/`,
    });
    const reads = [tree, factors, settings].map((answer) => work(answer).reads);
    process.stdout.write(`opening Metrics of 1,000 nodes: reads ${reads.join(' + ')}\n`);
    expect(reads.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(3);
    const toggle = await nodes.patch(first!, { type: 'metricscore', node: { metricscore: { required: true } } });
    process.stdout.write(`one flag: reads ${work(toggle).reads}, writes ${work(toggle).writes}\n`);
    expect(work(toggle).writes).toBe(1);
  });
});
