import { describe, expect, it } from 'vitest';
import { commentNode, documentFields, statusNode } from '../../../functions/api/nodes/report-documents.ts';
import { inputView } from '../../../functions/api/nodes/value-view.ts';
import { nodeView } from '../../../functions/api/views/node-view.ts';
import { type NodeKind, ReadNodes, StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';

const at = (uid: string, type: Node['type'], fields: Partial<Node> = {}): Node => ({
  uid,
  path: '00000010000002',
  type,
  name: uid,
  meta_json: {},
  ...fields,
});
const measured = { uid: 'm', name: 'Diesel', unit: 'Litres' };
const metric = at('Diesel', 'metricscore', { metric: measured, meta_json: { hidden: true, ours: [1] } });
const bills = at('Bills', 'document');
const parts = { documents: new Map(), objects: new Map(), report: { uid: 'report' } } as unknown as Parameters<
  typeof documentFields
>[1];
const said = documentFields(bills, parts, [bills]);
const comment = {
  uid: 'c',
  path: '000000100000020000003',
  title: 'Why',
  text: '<p>so</p>',
  created: '2024-01-01',
  attachments: [],
  treeUid: 't',
  creator: { first_name: 'Ada', last_name: 'Byron', email: 'ada@x.example' },
} as unknown as Parameters<typeof commentNode>[0];

/** A node of every type, as the views return it: those of a structure, then those that a report adds. */
const EXAMPLES: Record<NodeKind, StructureNodeItem[]> = {
  tree: [
    nodeView(at('Fuel', 'tree')),
    nodeView(at('Fuel', 'tree'), {
      tree: { past_reports: [{ commit: 'r', reporting_period: 'p', startDate: '2024-01-01' }] },
    }),
    nodeView(at('Fuel', 'tree'), {
      tree: { frequency: { freq_num: 1, freq_unit: null, from_date: null, dueDate: null, dueThisReport: true } },
    }),
  ],
  metricscore: [
    nodeView(metric),
    nodeView(metric, {
      metricscore: {
        input: inputView(metric, undefined),
        conversion: { factor: null, toUnit: 'kg' },
        historic_inputs: [{ value: '1', commit: 'r', reporting_period: 'p', startDate: '2024-01-01' }],
      },
    }),
    nodeView(metric, { metricscore: { input: inputView(metric, undefined), past_figures: '1' } }),
  ],
  document: [nodeView(bills), nodeView(bills, { document: said })],
  trackerdescription: [nodeView(at('Note', 'trackerdescription', { title: 'Read', text: 'this' }))],
  documentstatus: [statusNode(bills, said.status)],
  trackercomment: [commentNode(comment)],
};
const all = Object.values(EXAMPLES).flat();

describe('a node in an answer', () => {
  it.each(Object.entries(EXAMPLES))('of type %s is sent as its view makes it', (type, nodes) => {
    for (const node of nodes) {
      expect(node.type).toBe(type);
      expect(Object.keys(node.node)).toEqual([type]);
      expect(StructureNodeItem.parse(node)).toEqual(node);
    }
  });

  it.each(Object.keys(EXAMPLES))('of type %s has fields of no other type', (type) => {
    const others = all.filter((node) => node.type !== type);
    for (const other of others) {
      expect(StructureNodeItem.safeParse({ ...other, type }).success).toBe(false);
      const own = EXAMPLES[type as NodeKind][0]!;
      expect(StructureNodeItem.safeParse({ ...own, node: { ...own.node, ...other.node } }).success).toBe(false);
      expect(StructureNodeItem.safeParse({ ...own, node: { [type]: Object.values(other.node)[0] } }).success).toBe(false);
    }
  });

  it('keeps keys of meta_json that the product does not know, and leaves out a known one of another kind', () => {
    const meta_json = { ours: { deep: [1] }, hidden: 'yes', freq_num: 3 };
    const sent = StructureNodeItem.parse(nodeView({ ...metric, meta_json }));
    expect(JSON.parse(JSON.stringify(sent.node)).metricscore.meta_json).toEqual({ ours: { deep: [1] }, freq_num: 3 });
  });
});

describe('a list of nodes on our pages', () => {
  it('has all that can be read, and where a row cannot, its type and place [SET-195, REP-385]', () => {
    const broken = [
      { ...all[3]!, node: {} },
      { ...all[4]!, node: { metricscore: { ...all[4]!.node.metricscore, input: 'broken' } } },
    ];
    const read = ReadNodes.parse([...all, ...broken]);
    expect(read.slice(0, all.length)).toEqual(all);
    const line = { uid: 'Diesel', path: metric.path, type: 'unreadable', was: 'metricscore', node: {} };
    expect(read.slice(all.length)).toEqual([line, line]);
  });
});
