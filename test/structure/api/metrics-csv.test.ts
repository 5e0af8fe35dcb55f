import { beforeAll, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { formOf } from '../../support/makers/uploads.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

const HEAD = 'issue,parent,name,unit,description,required\n';
type Calls = Awaited<ReturnType<typeof owner.structure>>['nodes'];

/** Sends a file as existing clients do: the CSV as 'fileobj', the rest as JSON text in 'payload'. */
async function send(nodes: Calls, file: string | Uint8Array<ArrayBuffer>, payload: object = {}) {
  const fileobj = new File([file], 'metrics.csv', { type: 'text/csv' });
  const { body, headers } = await formOf({ type: 'METRICS_FROM_CSV', payload: JSON.stringify(payload), fileobj });
  return nodes.dispatch(body, headers);
}

const labels = (list: StructureNodeItem[]) => list.slice(1).map((each) => each.node[each.type]!.name);

it('creates the metrics of a file with missing issues and parents of rows above, columns in any order [SET-378, SET-379]', async () => {
  const { project, nodes } = await owner.structure();
  const file = 'Name,unit,ISSUE,parent,required\nElectricity,,Carbon,,true\nGrid,kWh,Carbon,Electricity,\nSkips,Units,Waste,,\n';
  const answer = await send(nodes, file, { refId: project.rootUid });
  expect([answer.status, answer.json()]).toEqual([200, { created: 3, existing: 0 }]);
  const list = await nodes.list();
  expect(labels(list)).toEqual(['Carbon', 'Electricity', 'Grid', 'Waste', 'Skips']);
  const [, carbon, electricity, grid] = list;
  expect(electricity!.node.metricscore).toMatchObject({ required: true, metric: { unit: 'Number', category: 'Carbon' } });
  expect([electricity!.path.startsWith(carbon!.path), grid!.path.startsWith(electricity!.path)]).toEqual([true, true]);
});

it('creates them in a package, and leaves the project alone [SET-378]', async () => {
  const { project, nodes } = await owner.structure();
  const pack = await project.package();
  expect((await send(nodes, `${HEAD}Carbon,,Gas,M3,,\n`, { refId: pack.packageUid.slice(0, 8) })).status).toBe(200);
  expect(labels(await nodes.list())).toEqual([]);
  const own = nodeCalls(owner.admin, { ...project, reportUid: pack.reportUid });
  expect(labels(await own.list())).toEqual(['Carbon', 'Gas']);
});

it('only appends: what is there stays, and the same file adds nothing the second time [SET-414, SET-415]', async () => {
  const { nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Gas', unit: 'M3', description: 'Ours' } });
  const before = await nodes.list();
  const file = `${HEAD}Carbon,,Gas,M3,Theirs,true\nCarbon,,Gas,kWh,,\nCarbon,Gas,Heat,kWh,,\n`;
  expect((await send(nodes, file)).json()).toEqual({ created: 2, existing: 1 });
  const after = await nodes.list();
  expect(after.filter(({ uid }) => before.some((node) => node.uid === uid))).toEqual(before);
  expect((await send(nodes, file)).json()).toEqual({ created: 0, existing: 3 });
  expect(await nodes.list()).toEqual(after);
});

it('refuses the whole file with 400, line and column, and creates nothing [SET-380]', async () => {
  const { nodes } = await owner.structure();
  const files = [
    ['parent,unit\nx,kWh\n', "'issue' and 'name'"],
    [`${HEAD}Carbon,,Gas,M3,,\n,,Heat,kWh,,\n`, 'Line 3, issue: '],
    [`${HEAD}Carbon,,Gas,M3,,\nCarbon,,,kWh,,\n`, 'Line 3, name: '],
    [
      `${HEAD}Carbon,,Gas,M3,,\nCarbon,Electricity,Grid,kWh,,\nCarbon,,Electricity,kWh,,\n`,
      "Line 3, parent: There is no metric 'Electricity'",
    ],
    ['issue,name,Unit,unit\nCarbon,Gas,M3,kWh\n', "The column 'unit' stands twice in the first line"],
    ['PK\x03\x04', 'Excel workbook'],
    [`${HEAD}Carbon,,${'n'.repeat(10_000)},M3,,\n`, 'Line 2, name: Use at most 500 characters.'],
  ] as const;
  for (const [file, message] of files) {
    const answer = await send(nodes, file);
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: { fileobj: string[] } }>().errors.fileobj[0]).toContain(message);
  }
  expect(labels(await nodes.list())).toEqual([]);
});

it('recreates the metrics of an export in an empty project, formulas guarded and given back [SET-385]', async () => {
  const { nodes } = await owner.structure();
  const file = `${HEAD}Carbon,,"Gas, ""heat""",M3,"=HYPERLINK(1,2)",true\nCarbon,"Gas, ""heat""",'=1+1,kWh,,\nWaste,,-5,kg,,\n`;
  await send(nodes, file);
  const exported = (await nodes.dispatch({ type: 'METRICS_TO_CSV', payload: {} })).text;
  expect(exported).toContain(`"'=HYPERLINK(1,2)"`);
  expect(labels(await nodes.list())).toEqual(['Carbon', 'Gas, "heat"', '=1+1', 'Waste', '-5']);
  const empty = await owner.structure();
  expect((await send(empty.nodes, exported)).json()).toEqual({ created: 3, existing: 0 });
  expect((await empty.nodes.dispatch({ type: 'METRICS_TO_CSV', payload: {} })).text).toBe(exported);
  expect(labels(await empty.nodes.list())).toEqual(labels(await nodes.list()));
});

it('needs the admin right, and a ref of this project', async () => {
  const { project } = await owner.structure();
  const other = await owner.structure();
  const viewer = nodeCalls(await owner.viewer(project.projectUid), project);
  const file = `${HEAD}Carbon,,Gas,M3,,\n`;
  expect((await send(viewer, file)).status).toBe(403);
  expect((await send(other.nodes, file, { refId: project.rootUid })).status).toBe(404);
});
