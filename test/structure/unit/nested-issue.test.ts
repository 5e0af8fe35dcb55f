import { beforeAll, describe, expect, it } from 'vitest';
import { nearestIssue } from '../../../shared/domain/structure/nearest-issue.ts';
import { importedCsv } from '../../support/fixtures/csv-imports.ts';
import { contextOf, type Made, makePerson, makeProject, rootPlace, type Somebody } from '../../support/memory/world/supply.ts';

const { addMetric } = await import('../../../functions/core/structure/add-node.ts');

const FILE = `issue,parentPath,name,unit
Carbon > Scope 1,,Fuel,Litres
Carbon > Scope 1,Fuel,Diesel,Litres
Carbon,,Power,kWh
`;

let sam: Somebody;
let project: Made;
let tree: Awaited<ReturnType<typeof importedCsv>>['tree'];

const pathOf = (name: string) => tree.nodes.find((node) => (node.metric?.name ?? node.name) === name)!.path;

beforeAll(async () => {
  sam = await makePerson('Sam');
  ({ tree } = await importedCsv(FILE));
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree });
});

describe('a metric in an issue that is in another one', () => {
  const categories = { 'Scope 1': 'Scope 1', Fuel: 'Scope 1', Diesel: 'Scope 1', Carbon: 'Carbon', Power: 'Carbon' };

  it('has the category of the nearest issue from a file', () => {
    const made = Object.fromEntries(tree.nodes.flatMap(({ metric }) => (metric ? [[metric.name, metric.category]] : [])));
    expect(made).toEqual({ Fuel: 'Scope 1', Diesel: 'Scope 1', Power: 'Carbon' });
  });

  it.each(Object.entries(categories))('has it where it is added to %s without a category: %s', async (parent, category) => {
    const place = { ...rootPlace(project), packageUid: project.rootUid };
    const metric = { name: `Below ${parent}`, unit: 'kg', description: '', category: '' };
    const body = { type: 'metricscore' as const, path: pathOf(parent), metric, required: false, period: -1 };
    const { node } = await addMetric(contextOf(sam, {}), place, body);
    expect(node.metric!.category).toBe(category);
  });

  it.each(Object.entries(categories))('lies in it, as the form for one below %s says: %s', (parent, category) => {
    expect(nearestIssue(tree.nodes, pathOf(parent))?.name).toBe(category);
  });
});

it('the root of a tree is in no issue', () => {
  expect(nearestIssue(tree.nodes, tree.nodes[0]!.path)).toBeUndefined();
});
