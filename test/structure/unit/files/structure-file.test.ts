import { describe, expect, it } from 'vitest';
import { readStructure } from '../../../../functions/core/structure/file/json-reader.ts';
import { INEXACT } from '../../../../shared/domain/kernel/exact-json.ts';
import type { ReadStructureFile } from '../../../../shared/domain/structure/structure-file.ts';
import { plantFile } from '../../../../shared/domain/structure/structure-file-read.ts';
import { type OwnedFactor, structureFile, structureText } from '../../../../shared/domain/structure/structure-file-write.ts';
import { addNode, newTree, type Tree, type TreeNodeFields } from '../../../../shared/domain/structure/tree.ts';
import { csvTrees } from '../../../support/fixtures/csv-trees.ts';
import { expectSound } from '../../../support/fixtures/trees.ts';
import { fc } from '../../../support/property.ts';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** Documents with descriptions, and references from meta_json, on top of issues and metrics. */
const trees = fc
  .tuple(
    csvTrees,
    fc.array(fc.record({ under: fc.nat(), refers: fc.nat(), name: fc.constantFrom('Tickets', 'Bills') }), { maxLength: 4 }),
  )
  .map(([{ tree, factors }, documents]) => {
    let grown: Tree = tree;
    const put = (parent: string, fields: TreeNodeFields): string => {
      const result = addNode(grown, parent, fields);
      if (!result.ok) throw new Error(result.refusal);
      grown = result.tree;
      return result.paths[0]!;
    };
    const below = tree.nodes.slice(1);
    for (const [at, { under, refers, name }] of documents.entries()) {
      const metric = tree.nodes[refers % tree.nodes.length]!;
      const assignments = metric.metric ? [{ field: 'Litres', metric: at % 2 === 0 ? metric.metric.uid : metric.uid }] : [];
      const path = put(below[under % below.length]!.path, {
        uid: `doc ${at}`,
        type: 'document',
        name,
        meta_json: { isRequired: true, assignments },
      });
      put(path, { uid: `text ${at}`, type: 'trackerdescription', title: name, text: '<p>All of them</p>', meta_json: {} });
    }
    return { tree: grown, factors: factors as OwnedFactor[] };
  });

/** The result of importing a file into a tree. */
function planted(file: ReadStructureFile, into: Tree = newTree('new root', 'master')) {
  const uids = new Map(file.metrics.map(({ id }) => [id, `base ${id}`]));
  const { tree, faults } = plantFile(into, file, { uidOf: (what) => `new ${what}`, metricUidOf: ({ id }) => uids.get(id)! });
  const factors = file.factors.map(({ metric, ...factor }) => ({ ...factor, metricUid: uids.get(metric)! }));
  return { tree, faults, factors };
}

const read = (value: unknown) => {
  const result = readStructure(bytes(value));
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.file;
};
const faultsOf = (value: unknown) => {
  const result = readStructure(bytes(value));
  return 'faults' in result
    ? result.faults.map(({ path }) => path)
    : plantFile(newTree('r', 'master'), result.file, { uidOf: String, metricUidOf: ({ id }) => id }).faults.map(({ path }) =>
        result.at(path),
      );
};

it('a number of a file whose digits would be lost is named by its place', () => {
  const text = '{"format": "tributary-structure", "version": 1, "factors": [{"factor": 0.12345678901234567891}]}';
  expect(readStructure(Buffer.from(text))).toEqual({ faults: [{ path: 'factors[0].factor', reason: INEXACT }] });
});

const FILE = {
  format: 'tributary-structure',
  version: 1,
  metrics: [{ id: 'm1', name: 'Gas', unit: 'M3', description: '', category: 'Carbon' }],
  nodes: [
    {
      id: 'n1',
      type: 'tree',
      name: 'Carbon',
      meta_json: {},
      children: [{ id: 'n2', type: 'metricscore', metric: 'm1', required: true, period: -1, meta_json: {} }],
    },
  ],
  factors: [{ metric: 'm1', toUnit: 'kg', factor: '2.5' }],
};

describe('the file of a structure', () => {
  it('read, planted in an empty project and written again is the same text', () => {
    fc.assert(
      fc.property(trees, ({ tree, factors }) => {
        const text = structureText(structureFile(tree, factors, []));
        const made = planted(read(text));
        expect(made.faults).toEqual([]);
        expectSound(made.tree);
        expect(structureText(structureFile(made.tree, made.factors, []))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves what is there alone and adds to its end [SET-382]', () => {
    const before = planted(read(FILE)).tree;
    const after = plantFile(before, read(FILE), { uidOf: (what) => `second ${what}`, metricUidOf: ({ id }) => id }).tree;
    expect(before.nodes.every((node) => after.nodes.includes(node))).toBe(true);
    expect(after.nodes).toHaveLength(5);
    expectSound(after);
  });

  it('that is no JSON is refused [SET-383]', () => {
    for (const wrong of ['', '{', 'issue,name', new Uint8Array([0xff, 0xfe])])
      expect(() => readStructure(typeof wrong === 'string' ? Buffer.from(wrong) : wrong)).toThrow('Enter valid json');
  });

  it('of another kind or version, or with a fault, is refused with its path [SET-383]', () => {
    const [issue] = FILE.nodes;
    const [metric] = issue!.children;
    const withMetric = (fields: object) => ({ ...FILE, nodes: [{ ...issue, children: [{ ...metric, ...fields }] }] });
    expect(faultsOf({ ...FILE, format: 'something-else' })).toEqual(['format']);
    expect(faultsOf({ ...FILE, version: 2 })).toEqual(['version']);
    expect(faultsOf({})).toEqual(expect.arrayContaining(['format', 'version']));
    expect(faultsOf(withMetric({ required: 'yes' }))).toEqual(['nodes[0].children[0].required']);
    expect(faultsOf(withMetric({ metric: 'm9' }))).toEqual(['nodes[0].children[0].metric']);
    expect(faultsOf(withMetric({ meta_json: { additional_children: ['n9'] } }))).toEqual([
      'nodes[0].children[0].meta_json.additional_children[0]',
    ]);
    expect(faultsOf(withMetric({ meta_json: { additional_children: [metric!.id] } }))).toEqual([
      'nodes[0].children[0].meta_json.additional_children',
    ]);
    expect(faultsOf(withMetric({ id: 'n1' }))).toEqual(['nodes[0].children[0].id']);
    expect(faultsOf({ ...FILE, nodes: [metric] })).toEqual(['nodes[0].type']);
    expect(faultsOf({ ...FILE, factors: [{ metric: 'm1', toUnit: 'kg', factor: 'NaN' }] })).toEqual(['factors[0].factor']);
    expect(faultsOf({ ...FILE, metrics: [{ ...FILE.metrics[0], name: 'n'.repeat(10_000) }] })).toEqual(['metrics[0].name']);
  });

  it('that is nested without end is refused and exhausts nothing', () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect(faultsOf(deep)).toEqual(['']);
  });

  it('with more nodes or entries than a project holds is refused as a whole, before each of them is checked', () => {
    const many = (count: number) => Array(count).fill({});
    expect(faultsOf({ ...FILE, nodes: many(15_001) })).toEqual(['nodes']);
    expect(faultsOf({ ...FILE, nodes: [{ ...FILE.nodes[0], children: many(15_001) }] })).toEqual(['nodes']);
    expect(faultsOf(many(15_002))).toEqual(['nodes']);
    expect(faultsOf({ ...FILE, metrics: many(100_001) })).toEqual(['']);
    expect(faultsOf({ ...FILE, factors: many(100_001) })).toEqual(['']);
    const [issue] = FILE.nodes;
    const options = Array(100_001).fill(1);
    expect(faultsOf({ ...FILE, nodes: [{ ...issue, meta_json: { additional_children: options } }] })).toEqual(['']);
  });

  it('holds HTML reduced to what descriptions may hold', () => {
    const file = read({
      ...FILE,
      metrics: [{ ...FILE.metrics[0], description: '<p onclick="x()">Meter<script>alert(1)</script></p>' }],
    });
    expect(file.metrics[0]!.description).toBe('<p>Meter</p>');
  });
});

describe('a list of nodes', () => {
  const list = [
    { _path: '0000001', _type: 'tree', name: 'master', meta_json: {} },
    { _path: '00000010000002', _type: 'tree', name: 'Carbon', meta_json: { hidden: true } },
    {
      path: '000000100000020000007',
      type: 'metricscore',
      node: { metricscore: { metric: { uid: 'x', name: 'Gas', unit: 'M3' }, required: true, period: 1, meta_json: {} } },
    },
    { _path: '0000001000000200000070000009', _type: 'trackerdescription', title: 'How', text: 'Read it' },
  ];

  it('is taken with fields beside or below the type, without factors [SET-382]', () => {
    const { nodes, metrics, factors } = read(list);
    expect(factors).toEqual([]);
    expect(metrics).toEqual([{ id: 'm1', name: 'Gas', unit: 'M3', description: '', category: '' }]);
    expect(nodes).toMatchObject([
      {
        type: 'tree',
        name: 'Carbon',
        children: [{ type: 'metricscore', metric: 'm1', period: 1, children: [{ title: 'How' }] }],
      },
    ]);
  });

  it('is refused with the place in the list [SET-383]', () => {
    expect(faultsOf([...list, 5])).toEqual(['[4]']);
    expect(faultsOf([{ ...list[1], _type: 'branch' }])).toEqual(['[0]._type']);
    expect(faultsOf([{ ...list[1], _path: 'short' }])).toEqual(['[0]._path']);
    expect(faultsOf([list[0], list[3]])).toEqual(['[1]._path']);
    expect(faultsOf([list[0], { ...list[1], name: '' }])).toEqual(['[1].name']);
    expect(faultsOf([list[0], list[1], { ...list[2], node: { metricscore: { metric: { name: '', unit: 'M3' } } } }])).toEqual([
      '[2].metric.name',
    ]);
  });
});
