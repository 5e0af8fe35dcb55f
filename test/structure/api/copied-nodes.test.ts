import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeOwner } from '../../support/makers/structure.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

const nameOf = (each: StructureNodeItem) => each.node[each.type]!.name;

/** A project with the issues Carbon, which has Electricity with Grid below it, and Waste; and its tree as names by depth. */
async function planted() {
  const { project, nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  const waste = await nodes.add({ type: 'tree', name: 'Waste' });
  const electricity = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'kWh' } });
  await nodes.add({ type: 'metricscore', path: electricity, metric: { name: 'Grid', unit: 'kWh' } });
  const shown = async () => (await nodes.list()).slice(1).map((each) => `${'-'.repeat(each.path.length / 7 - 2)}${nameOf(each)}`);
  return { project, nodes, carbon, waste, electricity, shown };
}

/** A project without nodes, and a copy from another one into it. */
async function copiedInto(source: Awaited<ReturnType<typeof planted>>, from_path: string, issues: readonly string[] = []) {
  const { nodes } = await owner.structure();
  for (const name of issues) await nodes.add({ type: 'tree', name });
  const answer = await nodes.post({ from_path, from_commit: source.project.reportUid.slice(0, 8) });
  expect(answer.status).toBe(201);
  return (await nodes.list()).slice(1).map((each) => `${'-'.repeat(each.path.length / 7 - 2)}${nameOf(each)}`);
}

describe('a copy within a structure', () => {
  it('stands last below the parent of its source, under new paths and ids [SET-358, SET-359]', async () => {
    const { nodes, carbon, electricity, shown } = await planted();
    const answer = await nodes.post({ from_path: electricity });
    expect(answer.status).toBe(201);
    const made = answer.json<StructureNodeItem[]>();
    expect(made.map(nameOf)).toEqual(['Electricity', 'Grid']);
    expect(await shown()).toEqual(['Carbon', '-Electricity', '--Grid', '-Electricity', '--Grid', 'Waste']);
    const all = await nodes.list();
    expect(made[0]!.path.slice(0, carbon.length)).toBe(carbon);
    for (const key of ['path', 'uid'] as const) expect(new Set(all.map((each) => each[key])).size).toBe(all.length);
  });

  it('stands last below the parent that to_path names [SET-359]', async () => {
    const { nodes, waste, electricity, shown } = await planted();
    expect((await nodes.post({ from_path: electricity, to_path: waste })).status).toBe(201);
    expect(await shown()).toEqual(['Carbon', '-Electricity', '--Grid', 'Waste', '-Electricity', '--Grid']);
  });

  it('is refused for a source or a parent that does not exist [SET-359]', async () => {
    const { nodes, carbon, electricity, shown } = await planted();
    const before = await shown();
    expect((await nodes.post({ from_path: `${carbon}0000099` })).status).toBe(404);
    expect((await nodes.post({ from_path: electricity, to_path: '00000010000099' })).status).toBe(404);
    expect(await shown()).toEqual(before);
  });
});

describe('a copy from another structure', () => {
  it('of an issue stands below the root [SET-359]', async () => {
    const source = await planted();
    expect(await copiedInto(source, source.carbon, ['Water'])).toEqual(['Water', 'Carbon', '-Electricity', '--Grid']);
  });

  it('of a metric stands in the issue that is named like that of its source [SET-359]', async () => {
    const source = await planted();
    expect(await copiedInto(source, source.electricity, ['Carbon', 'Water'])).toEqual([
      'Carbon',
      '-Electricity',
      '--Grid',
      'Water',
    ]);
  });

  it('of a metric makes that issue where there is none [SET-359]', async () => {
    const source = await planted();
    expect(await copiedInto(source, source.electricity, ['Water'])).toEqual(['Water', 'Carbon', '-Electricity', '--Grid']);
  });
});
