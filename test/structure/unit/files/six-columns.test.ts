import { describe, expect, it } from 'vitest';
import { metricsCsv } from '../../../../shared/domain/structure/csv/csv.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { importedCsv, SIX_COLUMNS } from '../../../support/fixtures/csv-imports.ts';
import { csvTreesOfFewNames } from '../../../support/fixtures/csv-trees.ts';
import { fc } from '../../../support/property.ts';

/** Diesel in an issue 'Scope 1' of Energy and in one of Transport; the latter has Vans below it. */
const TWO_SCOPES = `issue,parentPath,name,unit
Energy > Scope 1,,Diesel,Litres
Transport > Scope 1,,Diesel,Litres
Transport > Scope 1,Diesel,Vans,Litres
`;
const twoScopes = async () => (await importedCsv(TWO_SCOPES)).tree;

const kinds = ({ results }: Awaited<ReturnType<typeof importedCsv>>) => results.map(({ kind }) => kind);

/** The lines of a file without its header, sorted. */
const lines = (csv: string) => csv.split('\r\n').slice(1).toSorted();

/** Whether no two rows have the same place, name and unit. An import treats two equal ones as one metric (SET-415). */
function rowsDiffer(nodes: readonly Node[]): boolean {
  const places = nodes.flatMap(({ path, metric }) => {
    const above = nodes.find((node) => path.startsWith(node.path) && node.path.length === path.length - 7);
    const issue = nodes.findLast((node) => node.type === 'tree' && path.startsWith(node.path) && path !== node.path);
    return metric ? [JSON.stringify([issue?.path, above?.metric?.name, metric.name, metric.unit])] : [];
  });
  return new Set(places).size === places.length;
}

describe('the file of six columns', () => {
  it('names an issue with those above it where others have its name, so that no metric is lost [SET-385]', async () => {
    const exported = metricsCsv((await twoScopes()).nodes);
    expect(exported.split('\r\n').slice(1)).toEqual([
      'Energy > Scope 1,,Diesel,Litres,,false',
      'Transport > Scope 1,,Diesel,Litres,,false',
      'Transport > Scope 1,Diesel,Vans,Litres,,false',
      '',
    ]);
    const made = await importedCsv(exported);
    expect(kinds(made)).toEqual(['create', 'create', 'create']);
    expect(metricsCsv(made.tree.nodes)).toBe(exported);
  });

  it('recreates every metric of a tree whose rows differ, and adds nothing the second time [SET-385, SET-415]', async () => {
    await fc.assert(
      fc.asyncProperty(csvTreesOfFewNames, async ({ tree }) => {
        fc.pre(rowsDiffer(tree.nodes));
        const exported = metricsCsv(tree.nodes);
        const made = await importedCsv(exported);
        expect(made.faults).toEqual([]);
        expect(kinds(made).filter((kind) => kind !== 'create')).toEqual([]);
        expect(lines(metricsCsv(made.tree.nodes))).toEqual(lines(exported));
        const again = await importedCsv(exported, made.tree, 'again');
        expect(again.tree).toBe(made.tree);
      }),
      { numRuns: 300 },
    );
  });

  it('adds nothing to the project that it was exported from [SET-415]', async () => {
    const tree = await twoScopes();
    const again = await importedCsv(metricsCsv(tree.nodes), tree, 'again');
    expect(kinds(again)).toEqual(['exists', 'exists', 'exists']);
    expect(again.tree).toBe(tree);
  });
});

describe('a row that names an issue of which there are several at other depths', () => {
  it('is refused for a new metric, with what to write', async () => {
    const tree = await twoScopes();
    const made = await importedCsv(`${SIX_COLUMNS}Scope 1,,Petrol,Litres,,\nScope 1,Diesel,Trucks,Litres,,\n`, tree, 'again');
    const reason = "There are 2 issues 'Scope 1' here. Write the issue with those above it, such as 'Energy > Scope 1'.";
    expect(made.faults).toEqual([
      { line: 2, column: 'issue', reason },
      { line: 3, column: 'issue', reason },
    ]);
    expect(made.tree).toBe(tree);
  });

  it('is the metric of the issue that has it, or goes below the only parent of its name [SET-415]', async () => {
    const tree = await twoScopes();
    const made = await importedCsv(`${SIX_COLUMNS}Scope 1,Diesel,Vans,Litres,,\nScope 1,Vans,Van 1,Litres,,\n`, tree, 'again');
    expect(kinds(made)).toEqual(['exists', 'create']);
    const [vans, one] = ['Vans', 'Van 1'].map((name) => made.tree.nodes.find(({ metric }) => metric?.name === name)!);
    expect(one!.path.startsWith(vans!.path)).toBe(true);
  });

  it('is read with the issues above it, as an export writes it', async () => {
    const tree = await twoScopes();
    const made = await importedCsv(`${SIX_COLUMNS}Transport > Scope 1,,Petrol,Litres,,\n`, tree, 'again');
    const transport = made.tree.nodes.find(({ name }) => name === 'Transport')!;
    expect(made.tree.nodes.find(({ metric }) => metric?.name === 'Petrol')!.path.startsWith(transport.path)).toBe(true);
  });
});
