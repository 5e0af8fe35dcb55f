import { describe, expect, it } from 'vitest';
import { extraKey, keyOf, nameOf, sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { outOfSightText } from '../../../../frontend/src/features/report/review/out-of-sight.ts';
import { rowsAtFirst } from '../../../../frontend/src/features/report/table/use-shown-rows.ts';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { metric as metricNode, node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

type Fields = { value?: string | null; unit?: string; [more: string]: unknown };
const metric = (uid: string, at: string, fields: Fields = {}) => metricNode(uid, at, fields);
const HIDES = { meta_json: { hideChildrenIfNullOrZero: true } };
const input = (fields: Record<string, unknown>, meta_json: Record<string, unknown> = {}) => ({
  input: {
    uid: null,
    value: null,
    comment: '',
    version: 1,
    ...fields,
    meta_json: { noReport: false, disableValueInput: false, ...meta_json },
  },
});
const document = (uid: string, at: string, uploads: number, name = 'OK for Submission') =>
  node(uid, at, 'document', {
    title: uid,
    uploads,
    status: { uid: `status of ${at}`, _path: at, status: { name }, current_object: null },
  });

/** A report with Total, which hides its empty sub-metrics, and these nodes below it. */
const reportOf = (...below: ReadNode[]) => [
  node('root', path(1), 'tree'),
  node('Energy', path(1, 2), 'tree'),
  metric('Total', path(1, 2, 3), HIDES),
  ...below,
];

/** The names of the visible rows for a reader of the report. */
function seen(list: readonly ReadNode[]): string[] {
  const { store, nodes } = openList(list, server().send);
  const rows = sectionsOf(nodes, { sortKey: '_path', period: null }).flatMap((section) => rowsAtFirst(section, nodes, store));
  store.dispose();
  return rows.map((row) => nameOf(row.node));
}

const FUEL = path(1, 2, 3, 4);
const DIESEL = path(1, 2, 3, 4, 5);
const kWh = (value: string | null) => metric('Fuel', FUEL, { value });

describe('below a metric that hides its empty sub-metrics', () => {
  it.each([
    ['nothing', null],
    ['0', '0'],
  ])('a sub-metric with %s is hidden, with all that is empty below it [REP-072]', (_name, value) => {
    expect(seen(reportOf(kWh(value), metric('Diesel', DIESEL), document('Bills', path(1, 2, 3, 4, 6), 0)))).toEqual(['Total']);
  });

  it('a sub-metric with another value is shown [REP-072]', () => {
    expect(seen(reportOf(kWh('5'), metric('Gas', path(1, 2, 3, 7))))).toEqual(['Total', 'Fuel']);
  });

  it('a figure that cannot be converted is shown, with the sub-metric that has no result of it [REP-009, REP-072]', () => {
    const diesel = metric('Diesel', DIESEL, { value: '500', unit: 'Litres' });
    expect(seen(reportOf(kWh(null), diesel))).toEqual(['Total', 'Fuel', 'Diesel']);
  });

  it('a figure below a sub-metric that is not calculated is shown [REP-009, REP-072]', () => {
    const fuel = metric('Fuel', FUEL, { meta_json: { calculated: false } });
    expect(seen(reportOf(fuel, metric('Diesel', DIESEL, { value: '7' })))).toEqual(['Total', 'Fuel', 'Diesel']);
  });

  it('figures that cancel each other out are shown, with their sum of 0 [REP-009, REP-072]', () => {
    const parts = [metric('Bought', DIESEL, { value: '7' }), metric('Sold', path(1, 2, 3, 4, 6), { value: '-7' })];
    expect(seen(reportOf(kWh(null), ...parts))).toEqual(['Total', 'Fuel', 'Bought', 'Sold']);
  });

  it('a value that counts for nothing is shown [REP-009]', () => {
    const fuel = metric('Fuel', FUEL, { value: '7', meta_json: { disable_manual_entry: true } });
    expect(seen(reportOf(fuel, metric('Diesel', DIESEL)))).toContain('Fuel');
  });

  it.each([
    ['a comment', metric('Fuel', FUEL, input({ value: '0', comment: 'Meter was broken' }))],
    ['N/A', metric('Fuel', FUEL, input({}, { noReport: true }))],
    ['what suppliers have sent', metric('Fuel', FUEL, input({}, { received: { total: '7', parts: {} } }))],
  ])('%s keeps the row of a sub-metric without a figure [REP-009]', (_name, fuel) => {
    expect(seen(reportOf(fuel))).toEqual(['Total', 'Fuel']);
  });

  it('what was said about a sub-metric without a figure keeps its row [REP-009]', () => {
    const creator = { first_name: 'Ben', last_name: '', username: 'ben' };
    const about = {
      title: '',
      text: 'Is that so?',
      created: '2024-02-01',
      attachments: [],
      treeUid: 'Energy',
      nodeUid: 'Fuel',
      creator,
    };
    const said = node('said', path(1, 2, 8), 'trackercomment', about);
    expect(seen([...reportOf(kWh('0')), said])).toEqual(['Total', 'Fuel']);
  });

  it('a document with a file is shown, with the sub-metric that it lies below [REP-009]', () => {
    expect(seen(reportOf(kWh(null), document('Bills', DIESEL, 1)))).toEqual(['Total', 'Fuel', 'Bills']);
  });

  it('a document that is not for submission is shown, with the sub-metric that it lies below [REP-009]', () => {
    expect(seen(reportOf(kWh(null), document('Bills', DIESEL, 0, 'Not for Submission')))).toEqual(['Total', 'Fuel', 'Bills']);
  });

  it('a row that cannot be read is shown as such [REP-385]', () => {
    expect(seen(reportOf(metric('Fuel', FUEL, { input: 'broken' })))).toEqual(['Total', '']);
  });
});

it.each([
  ['is hidden because it is empty', null, 'The row of Fuel is hidden, because it is empty or 0.'],
  ['is hidden by a filter', '5', 'The filter hides Fuel.'],
])('a link to a row that %s says so', (_name, value, said) => {
  const { store, nodes } = openList(reportOf(kWh(value)), server().send);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const fuel = sections.flatMap(({ rows }) => rows).find(({ node: { uid } }) => uid === 'Fuel');
  if (fuel?.kind !== 'metric') throw new Error('Fuel is a metric');
  expect(outOfSightText(fuel, { sections, nodes, store })).toContain(said);
  store.dispose();
});

describe('a hidden sub-metric that is offered for picking', () => {
  const offered = (fields = {}) => metric('Fuel', FUEL, { ...fields, meta_json: { hidden: true } });
  const total = metric('Total', path(1, 2, 3), { meta_json: { input_type: 'select_children' } });
  const list = (...below: ReadNode[]) => reportOf(...below).map((each) => (each.uid === 'Total' ? total : each));

  it('has no row before it is picked [REP-192]', () => {
    expect(seen(list(offered(), metric('Diesel', DIESEL)))).toEqual(['Total']);
  });

  it('has its row where a figure stands below it [REP-009, REP-192]', () => {
    expect(seen(list(offered(), metric('Diesel', DIESEL, { value: '7' })))).toEqual(['Total', 'Fuel', 'Diesel']);
  });
});

describe('the additional metrics of a section', () => {
  const listOf = (section: object, heading: object = {}, gas = {}) => [
    node('root', path(1), 'tree'),
    node('Energy', path(1, 2), 'tree', { meta_json: section }),
    metric('Power', path(1, 2, 3)),
    node('Hired', path(1, 2, 4), 'tree', { meta_json: heading }),
    metric('Crane', path(1, 2, 4, 5)),
    node('Waste', path(1, 8), 'tree'),
    metric('Gas', path(1, 8, 9), gas),
  ];
  const LISTED = { additional_children: ['m-Gas'] };
  const PICKED = { ...LISTED, input_type: 'searchable_children' };

  it('have rows below its own, and stay at their own place [REP-192, SET-178]', () => {
    expect(seen(listOf(LISTED))).toEqual(['Power', 'Hired', 'Crane', 'Gas', 'Gas']);
  });

  it('have rows below those of the heading that lists them [REP-192, SET-178]', () => {
    const { store, nodes } = openList(listOf({ hideNA: true }, LISTED), server().send);
    const [energy] = sectionsOf(nodes, { sortKey: '_path', period: null });
    store.dispose();
    const rows = energy!.rows.map((row) => [nameOf(row.node), row.depth, row.kind === 'metric' && row.hideNA]);
    expect(rows.slice(1)).toEqual([
      ['Hired', 0, false],
      ['Crane', 1, true],
      ['Gas', 1, true],
    ]);
  });

  it('have none before they are picked where the section offers them, and one then [REP-192, SET-225]', () => {
    expect(seen(listOf(PICKED))).toEqual(['Power', 'Hired', 'Crane', 'Gas']);
    const { store, nodes } = openList(listOf(PICKED), server().send);
    const [energy] = sectionsOf(nodes, { sortKey: '_path', period: null });
    store.dispose();
    // The page adds picked rows by this key.
    expect(energy!.rows.map(keyOf)).toContain(extraKey('Energy', 'Gas'));
  });

  it('have their row from the beginning where they have a value [REP-192, SET-225]', () => {
    expect(seen(listOf(PICKED, {}, { value: '7' }))).toEqual(['Power', 'Hired', 'Crane', 'Gas', 'Gas']);
  });
});
