import { describe, expect, it } from 'vitest';
import { checkRules } from '../../../functions/core/structure/check-settings.ts';
import { TreeMeta } from '../../../shared/contract/structure/node-meta.ts';
import { metricsOfDocument, replaceInDocument } from '../../../shared/domain/metric/replacement.ts';
import { editOverlay, effectiveTree, newOverlay } from '../../../shared/domain/structure/overlay.ts';
import { referencesFollowing } from '../../../shared/domain/structure/references.ts';
import { type ReportRule, rulesIn } from '../../../shared/domain/structure/rules.ts';
import { plantFile } from '../../../shared/domain/structure/structure-file-read.ts';
import { structureFile } from '../../../shared/domain/structure/structure-file-write.ts';
import { type Node, newTree, patchNode, type Tree } from '../../../shared/domain/structure/tree.ts';

const step = (...numbers: number[]) => numbers.map((each) => String(each).padStart(7, '0')).join('');
const row = (uid: string, at: number, unit = 't', meta_json = {}): Node => ({
  uid: `n-${uid}`,
  path: step(1, 2, at),
  type: 'metricscore',
  metric: { uid, name: uid, unit, description: '', category: '' },
  meta_json,
});
const rule = (more: Partial<ReportRule> = {}): ReportRule => ({
  uid: 'r',
  left: ['recycled'],
  relation: 'at-most',
  right: ['waste'],
  severity: 'refusal',
  message: 'Check the recycled waste.',
  ...more,
});
const tree = (rules: readonly ReportRule[] = [rule()]): Tree => ({
  nodes: [
    ...newTree('root', 'master').nodes,
    { uid: 'section', path: step(1, 2), type: 'tree', name: 'Waste', meta_json: { rules } },
    row('waste', 3),
    row('recycled', 4),
    row('water', 5, 'M3'),
    row('note', 6, 't', { field_type: 'string' }),
  ],
  nextSegment: 7,
});
const { nodes } = tree();
const rulesOf = (of: readonly Node[]) => rulesIn(of[1]!.meta_json);
const faults = (rules: unknown) =>
  TreeMeta.safeParse({ rules }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('rules that are saved', () => {
  it('are kept as they are sent', () => {
    const meta = { rules: [rule({ factor: '0.5' }), rule({ uid: 's', right: [], constant: '100' })] };
    expect(TreeMeta.parse(meta)).toEqual(meta);
    checkRules(nodes, meta);
  });

  it.each([
    [rule({ left: [] }), 'rules.0.left', 'Choose at least one metric.'],
    [rule({ right: [] }), 'rules.0.right', 'Choose metrics to compare with, or enter a figure.'],
    [rule({ constant: '5' }), 'rules.0.constant', 'Compare with metrics or with a figure, not with both.'],
    [rule({ factor: 'half' }), 'rules.0.factor', 'Enter a number, with a full stop for decimals and nothing between thousands.'],
    [rule({ message: ' ' }), 'rules.0.message', 'Say what the reporter is to do.'],
    [rule({ message: 'x'.repeat(201) }), 'rules.0.message', 'Use at most 200 characters.'],
    [rule({ left: Array.from({ length: 21 }, String) }), 'rules.0.left', 'Choose at most 20 metrics.'],
  ])('are refused beside the field: %#', (sent, path, message) => {
    expect(faults([sent])).toEqual([[path, message]]);
  });

  it('are at most fifty in a section', () => {
    const many = (length: number) => Array.from({ length }, (_, at) => rule({ uid: `r${at}` }));
    expect(faults(many(50))).toBeUndefined();
    expect(faults(many(51))).toEqual([['rules', 'A section has at most 50 rules. Remove some of them.']]);
  });

  it('have a uid each', () => {
    expect(faults([rule(), rule({ message: 'Other' })])).toEqual([['rules', 'Give each rule its own uid.']]);
  });

  it.each([
    [rule({ right: ['water'] }), 'meta_json.rules.0.right', /^Figures in t and M3 cannot be compared/],
    [rule({ left: ['recycled', 'water'], right: [], constant: '1' }), 'meta_json.rules.0.left', /^Figures in t and M3/],
    [rule({ left: ['gone'] }), 'meta_json.rules.0.left', /is not in the structure/],
    [rule({ right: ['note'] }), 'meta_json.rules.0.right', /takes no number/],
    [rule({ right: ['waste', 'recycled'] }), 'meta_json.rules.0.right', /stands on both sides/],
  ])('are refused for what cannot be compared: %#', (sent, field, text) => {
    const check = () => checkRules(nodes, { rules: [sent] });
    expect(check).toThrow(expect.objectContaining({ errors: { [field]: [expect.stringMatching(text)] } }));
  });

  it('may stay as they are where a metric has gone since', () => {
    const old = rule({ left: ['gone'] });
    checkRules(nodes, { rules: [old, rule()] }, { rules: [old] });
    expect(() => checkRules(nodes, { rules: [{ ...old, message: 'Other' }] }, { rules: [old] })).toThrow();
  });
});

describe('rules of a structure', () => {
  it('of the project are those of its packages, unless a package has its own', () => {
    const overlay = newOverlay();
    expect(rulesOf(effectiveTree(tree(), overlay).nodes)).toEqual([rule()]);
    const own = editOverlay(tree(), overlay, (now) => patchNode(now, step(1, 2), { meta_json: { rules: null } }));
    expect(own.ok && rulesOf(own.tree.nodes)).toEqual([]);
  });

  it('go with an exported structure, under the metrics of where it is imported', () => {
    const file = structureFile(tree(), [], []);
    expect(file.nodes[0]!.meta_json.rules).toEqual([rule({ left: ['m2'], right: ['m1'] })]);
    const plant = { uidOf: (what: string) => `new ${what}`, metricUidOf: ({ name }: { name: string }) => `new ${name}` };
    const done = plantFile(newTree('other', 'master'), file, plant);
    expect(done.faults).toEqual([]);
    expect(rulesOf(done.tree.nodes)).toEqual([rule({ left: ['new recycled'], right: ['new waste'] })]);
    file.metrics[0]!.unit = 'kg';
    const mixed = plantFile(newTree('other', 'master'), file, plant).faults;
    expect(mixed.map(({ path }) => path.join('.'))).toEqual(['nodes.0.meta_json.rules.0.right']);
  });

  it('name the metric that another one was merged into', () => {
    const into = { uid: 'all', name: 'all', unit: 't', description: '', category: '' };
    expect(metricsOfDocument({ nodes: [nodes[1]], nextSegment: 3 })).toEqual(['recycled', 'waste']);
    const done = replaceInDocument(tree([rule({ left: ['recycled', 'all'] })]), new Map([['recycled', into]]));
    expect(rulesOf(done.document.nodes)).toEqual([rule({ left: ['all'] })]);
  });

  it('follow a row that measures another metric of the same unit', () => {
    const from = row('recycled', 4).metric!;
    const renamed = (unit: string) => ({ ...row('reused', 4, unit), uid: 'n-recycled' });
    const withUnit = (unit: string) => nodes.map((node) => (node.uid === 'n-recycled' ? renamed(unit) : node));
    expect(rulesOf(referencesFollowing(withUnit('t'), 'n-recycled', from, renamed('t').metric!))).toEqual([
      rule({ left: ['reused'] }),
    ]);
    expect(rulesOf(referencesFollowing(withUnit('kg'), 'n-recycled', from, renamed('kg').metric!))).toEqual([rule()]);
    expect(rulesOf(referencesFollowing(nodes, 'n-recycled', from, renamed('t').metric!))).toEqual([rule()]);
  });
});
