import { beforeAll, describe, expect, it } from 'vitest';
import type { NodeFields, StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { structureFiles } from '../../support/makers/structure-files.ts';
import { formOf } from '../../support/makers/uploads.ts';

const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

async function project() {
  const { project: ids, nodes } = await owner.structure();
  return { ids, nodes, files: structureFiles(owner.admin, ids) };
}

/** Issues, metrics with flags, a document with a description that fills a metric, and a factor. */
async function planted() {
  const made = await project();
  const { nodes, ids } = made;
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon', meta_json: { hideNA: true } });
  const total = await nodes.add({
    type: 'metricscore',
    path: carbon,
    metric: { name: 'Emissions', unit: 'tCO2e' },
    required: true,
    period: 1,
  });
  const grid = await nodes.add({
    type: 'metricscore',
    path: total,
    metric: { name: 'Grid', unit: 'kWh', description: '<p>Meter</p>' },
    meta_json: { freq_num: 3, freq_unit: 'MONTHS' },
  });
  const gridUid = (await nodes.list()).find(({ path }) => path === grid)!.uid;
  await nodes.add({
    type: 'metricscore',
    path: carbon,
    metric: { name: 'Other', unit: 'kg' },
    meta_json: { input_type: 'searchable_children', additional_children: [gridUid] },
  });
  await nodes.add({ type: 'document', path: carbon, name: 'Bills', description: { title: 'Which', text: '<p>All</p>' } });
  const metric = (await nodes.list()).find(({ path }) => path === grid)!.node.metricscore!.metric!.uid;
  await owner.admin.call({
    method: 'POST',
    path: `/api/tracker/${ids.structureUid}/commit/${ids.reportUid}/convfactor/`,
    body: { metric, toUnit: 'tCO2e', factor: '0.00020705', source: 'BEIS', startDate: '2024-01-01' },
  });
  return made;
}

async function send(nodes: ReturnType<typeof nodeCalls>, content: string, payload: object = {}) {
  const fileobj = new File([content], 'structure.json', { type: 'application/json' });
  const { body, headers } = await formOf({ type: 'IMPORT_FROM_JSON', payload: JSON.stringify(payload), fileobj });
  return nodes.dispatch(body, headers);
}

/** A tree with names instead of uids and with the depth of each path, which an import keeps. */
function shapeOf(list: StructureNodeItem[]) {
  const names = new Map(list.map(({ uid, type, node }) => [uid, node[type]!.name]));
  const named = (_key: string, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
  return list.slice(1).map(({ path, type, node }) => {
    const { uid: _uid, _path, metric, ...fields }: NodeFields = node[type]!;
    const told = JSON.parse(JSON.stringify(fields), named) as object;
    return { depth: path.length / 7, ...told, ...(metric && { metric: { ...metric, uid: '' } }) };
  });
}

it('answers the nodes of a commit as JSON with format=json [SET-395]', async () => {
  const { nodes, ids } = await planted();
  const answer = await nodes.read('?format=json');
  expect(answer.headers['content-type']).toContain('application/json');
  const list = answer.json<StructureNodeItem[]>();
  expect(list.map(({ _type }) => _type)).toEqual([
    'tree',
    'tree',
    'metricscore',
    'metricscore',
    'metricscore',
    'document',
    'trackerdescription',
  ]);
  expect(list[0]!.uid).toBe(ids.rootUid);
});

it('leads a browser from the API login to the application, and nowhere else [SET-397]', async () => {
  const next = '/api/tracker/1/commit/2/node/?format=json';
  const answer = await owner.tenant.call({ path: `/api/login/?next=${encodeURIComponent(next)}` });
  expect([answer.status, answer.headers.location]).toEqual([302, `/open?next=${encodeURIComponent(next)}`]);
  expect((await owner.tenant.call({ path: `/api/login/?next=${encodeURIComponent('//elsewhere.example/api/')}` })).status).toBe(
    400,
  );
});

describe('the dispatch of existing clients', () => {
  it('imports what the node list exports: the same tree in an empty project, in the named commit [SET-381, SET-382]', async () => {
    const { nodes } = await planted();
    const exported = (await nodes.read('?format=json')).text;
    const empty = await project();
    const answer = await send(empty.nodes, exported, { commitId: empty.ids.reportUid });
    expect([answer.status, answer.json()]).toEqual([200, { created: 6 }]);
    expect(shapeOf(await empty.nodes.list())).toEqual(shapeOf(await nodes.list()));
    const [from, to] = [await nodes.list(), await empty.nodes.list()].map(
      (list) => new Map(list.map((node) => [node.node[node.type]!.name, node])),
    );
    expect(to!.get('Grid')!.node.metricscore!.metric).toEqual(from!.get('Grid')!.node.metricscore!.metric);
    expect(to!.get('Other')!.node.metricscore!.meta_json.additional_children).toEqual([to!.get('Grid')!.uid]);
  });

  it('appends and leaves existing nodes alone [SET-382]', async () => {
    const { nodes } = await planted();
    const before = await nodes.list();
    const exported = (await nodes.read('?format=json')).text;
    await send(nodes, exported);
    const after = await nodes.list();
    expect(after).toHaveLength(13);
    expect(after.filter(({ uid }) => before.some((node) => node.uid === uid))).toEqual(before);
  });

  it('imports into a package, and the project stays as it is [SET-381]', async () => {
    const { nodes, ids } = await planted();
    const before = await nodes.list();
    const pack = await ids.package();
    const exported = (await nodes.read('?format=json')).text;
    const answer = await send(nodes, exported, { commitId: pack.reportUid });
    expect([answer.status, answer.json()]).toEqual([200, { created: 6 }]);
    const own = nodeCalls(owner.admin, { ...ids, reportUid: pack.reportUid });
    expect(await own.list()).toHaveLength(13);
    expect(await nodes.list()).toEqual(before);
  });

  it('answers 404 to the commit of a package of another project', async () => {
    const { nodes } = await planted();
    const pack = await (await owner.structure()).project.package();
    expect((await send(nodes, '[]', { commitId: pack.reportUid })).status).toBe(404);
  });

  it('refuses a faulty file with 400 and the place of the fault, and imports nothing [SET-383]', async () => {
    const { nodes } = await planted();
    const before = await nodes.list();
    const list = (await nodes.read('?format=json')).json<Record<string, unknown>[]>();
    const files = [
      ['{', 'Enter valid json'],
      ['"text"', 'Send an object.'],
      [JSON.stringify({ format: 'something-else', version: 1 }), 'format: This is not a structure file'],
      [
        JSON.stringify({ format: 'tributary-structure', version: 7, metrics: [], nodes: [], factors: [] }),
        'version: Only version 1 can be read',
      ],
      [JSON.stringify([...list.slice(0, 3), { ...list[3], _type: 'branch' }]), '[3]._type: '],
    ] as const;
    for (const [file, message] of files) {
      const answer = await send(nodes, file);
      expect(answer.status).toBe(400);
      expect(answer.json<{ errors: { fileobj: string[] } }>().errors.fileobj.join()).toContain(message);
    }
    expect(await nodes.list()).toEqual(before);
  });
});

describe('the file of a structure', () => {
  it('carries everything, and comes out of an empty project with the same bytes', async () => {
    const { files } = await planted();
    const first = (await files.export('json')).text;
    expect(JSON.parse(first)).toMatchObject({
      format: 'tributary-structure',
      version: 1,
      factors: [{ metric: 'm2', toUnit: 'tCO2e', factor: '0.00020705', source: 'BEIS', startDate: '2024-01-01' }],
    });
    const empty = await project();
    const checked = await empty.files.check(first, 'json');
    expect(checked.report).toMatchObject({ kind: 'structure', dryRun: true, create: 6, refused: 0, factors: { create: 1 } });
    expect(await empty.nodes.list()).toHaveLength(1);
    const { job, report } = await empty.files.load(first, 'json');
    expect([job.status, report]).toMatchObject(['done', { create: 6, factors: { create: 1, exist: 0, kept: 0 } }]);
    expect((await empty.files.export('json')).text).toBe(first);
  });

  it('with a fault is reported with its paths, and nothing is imported', async () => {
    const { files } = await planted();
    const file = JSON.parse((await files.export('json')).text);
    file.nodes[0].children[0].children[0].required = 'no';
    const broken = JSON.stringify(file);
    const empty = await project();
    const { report } = await empty.files.load(broken, 'json');
    expect(report!.faults.map(({ column }) => column)).toEqual(['nodes[0].children[0].children[0].required']);
    expect(await empty.nodes.list()).toHaveLength(1);
    const [metric] = file.nodes[0].children;
    metric.children[0].required = false;
    const other = file.nodes[0].children[1];
    metric.meta_json.additional_children = [other.id];
    other.meta_json.additional_children = [metric.id];
    file.metrics.push({ id: 'm9', name: 'Of a circle', unit: 'kg', description: '', category: '' });
    const circle = JSON.stringify(file);
    for (const answer of [await empty.files.check(circle, 'json'), await empty.files.load(circle, 'json')]) {
      expect([answer.job.status, answer.report!.create, answer.report!.faults.map(({ column }) => column)]).toEqual([
        'done',
        0,
        ['nodes[0].children[0].meta_json.additional_children', 'nodes[0].children[1].meta_json.additional_children'],
      ]);
    }
    expect((await metricStore(owner.tenant.tenantUid).all()).map(({ name }) => name)).not.toContain('Of a circle');
    expect(await empty.nodes.list()).toHaveLength(1);
    const text = await empty.files.check('{', 'json');
    expect([text.job.status, text.job.message]).toEqual(['failed', 'Enter valid json']);
  });
});
