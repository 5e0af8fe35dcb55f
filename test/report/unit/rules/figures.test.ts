import { expect, it } from 'vitest';
import { conversionsOf, factorsUsed, reportBlocking, reportFigures } from '../../../../shared/domain/report/figures.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const seg = (last: string) => last.padStart(7, '0');
const node = (path: string, unit: string, more: Partial<Node> = {}): Node => ({
  uid: path,
  path,
  type: 'metricscore',
  metric: { uid: `m-${path}`, name: `M ${path.length / 7}`, unit },
  meta_json: {},
  ...more,
});
const section: Node = { uid: 's', path: seg('1') + seg('2'), type: 'tree', name: 'S', meta_json: {} };
const parent = node(section.path + seg('3'), 'kWh', { required: true });
const child = node(parent.path + seg('4'), 'M3');
const same = node(parent.path + seg('5'), 'kWh');
const nodes = [section, parent, child, same];
const none = { withFile: new Set<string>(), infected: new Set<string>(), notForSubmission: new Set<string>() };
const content = (inputs: Record<string, { value: string | null; noReport?: boolean }>, factor: string | null = '2') => ({
  nodes,
  inputs: new Map(Object.entries(inputs)),
  period: null,
  disableManualEntry: false,
  factorOf: () => factor,
});

it('asks for a factor only where units differ, and freezes each that there is', () => {
  expect(conversionsOf(nodes).map((each) => [each.node.uid, each.toUnit])).toEqual([[child.uid, 'kWh']]);
  const found = { factor: '2', origin: 'global' } as const;
  expect(factorsUsed(nodes, () => found)).toEqual([{ metric: child.metric!.uid, toUnit: 'kWh', factor: '2' }]);
  expect(factorsUsed(nodes, () => null)).toEqual([]);
});

it('takes a calculated value for a required one [REP-323]', () => {
  const filled = content({ [child.uid]: { value: '3' } });
  expect(reportBlocking(filled, reportFigures(filled), none).missing).toEqual([]);
  const empty = content({});
  expect(reportBlocking(empty, reportFigures(empty), none).missing).toEqual([parent.metric!.name]);
  const away = content({ [parent.uid]: { value: null, noReport: true } });
  expect(reportBlocking(away, reportFigures(away), none).missing).toEqual([]);
});

it('wants a required document until it has a file or is not for submission [REP-323]', () => {
  const document: Node = {
    uid: 'd',
    path: section.path + seg('9'),
    type: 'document',
    name: 'Tickets',
    meta_json: { isRequired: true },
  };
  const base = content({ [parent.uid]: { value: '1' } });
  const asked = { ...base, nodes: [...nodes, document] };
  const missing = (documents: typeof none) => reportBlocking(asked, reportFigures(asked), documents).missing;
  expect(missing(none)).toEqual(['Tickets']);
  expect(missing({ ...none, withFile: new Set(['d']) })).toEqual([]);
  expect(missing({ ...none, notForSubmission: new Set(['d']) })).toEqual([]);
});

it('takes no figure that was typed where it is calculated only, but a text that nothing calculates', () => {
  const stale = { [parent.uid]: { value: '5' }, [child.uid]: { value: '3' } };
  const only = { ...content(stale, null), disableManualEntry: true };
  expect(reportBlocking(only, reportFigures(only), none).missing).toEqual([parent.metric!.name]);
  const typed = { ...content(stale, null), disableManualEntry: false };
  expect(reportBlocking(typed, reportFigures(typed), none).missing).toEqual([]);
  const words = node(section.path + seg('3'), '', { required: true, meta_json: { field_type: 'string' } });
  const said = { ...content({ [words.uid]: { value: 'As agreed' } }), nodes: [section, words] };
  expect(reportBlocking(said, reportFigures(said), none).missing).toEqual([]);
});
