import { expect, it } from 'vitest';
import { detailsOf } from '../../../frontend/src/features/metrics/details/row-details.ts';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import { type ReadNode, ReadNodes } from '../../../shared/contract/report/nodes.ts';

const node = (path: string, type: string, name: string, more: object = {}): ReadNode => {
  const own = type === 'metricscore' ? { required: false, period: -1 } : {};
  const fields = { uid: name, _path: path, _type: type, name, meta_json: {}, ...own, ...more };
  return ReadNodes.parse([{ uid: name, path, type, _path: path, _type: type, node: { [type]: fields } }])[0]!;
};
const metric = (name: string, unit: string) => ({
  metric: { uid: `${name}-0000-1111`, name, unit, description: '<p>As <b>metered</b></p>', category: 'Carbon' },
});
const step = (...numbers: number[]) => numbers.map((number) => String(number).padStart(7, '0')).join('');

const RULE = {
  uid: 'r',
  left: ['Grid-0000-1111'],
  relation: 'at-most',
  right: ['Power-0000-1111', 'gone'],
  factor: '0.5',
  severity: 'refusal',
  message: 'Check the grid.',
};
const NODES = [
  node(step(1), 'tree', 'root'),
  node(step(1, 2), 'tree', 'Carbon', { meta_json: { rules: [RULE] } }),
  node(step(1, 2, 3), 'metricscore', 'Power', metric('Power', 'tCO2e')),
  node(step(1, 2, 3, 4), 'metricscore', 'Grid', {
    ...metric('Grid', 'kWh'),
    required: true,
    meta_json: { freq_num: 3, freq_unit: 'MONTHS', placeholder: 'from the meter', input_type: 'boolean' },
  }),
  node(step(1, 2, 3, 5), 'document', 'Bills', {
    meta_json: {
      input_type: 'form',
      isRequired: true,
      input_details: { fields: [{ header: 'Amount', type: 'number' }] },
      assignments: [{ field: 'Amount', metric: 'Grid' }],
    },
  }),
];
const factor = (toUnit: string, origin: ConversionFactor['origin']) => ({
  uid: `to ${toUnit}`,
  metric: { uid: 'Grid-0000-1111', name: 'Grid', unit: 'kWh' },
  toUnit,
  factor: 0.2,
  exact: '0.2',
  group: null,
  is_global: false,
  version: 1,
  origin,
  source: 'Meter list',
  description: '',
  startDate: null,
  endDate: null,
});
const FACTORS = [factor('tCO2e', 'own'), factor('GBP (£)', 'global')];

const told = (name: string, factors: ConversionFactor[] = FACTORS) => {
  const row = rowsOf(NODES, new Set(), factors).find(({ label }) => label === name)!;
  const details = detailsOf(row, NODES, factors);
  return {
    lines: Object.fromEntries(details.map(({ label, lines }) => [label, lines])),
    actions: Object.fromEntries(details.flatMap(({ label, action }) => (action ? [[label, action.id]] : []))),
  };
};

it('tells everything that is set on a metric, and where it is changed', () => {
  const { lines, actions } = told('Grid');
  expect(lines).toMatchObject({
    'Base metric': ['Grid', 'Id grid-000'],
    'Id in CSV files': ['Grid'],
    Unit: ['kWh'],
    Issue: ['Carbon'],
    Description: ['As metered'],
    Settings: ['Required'],
    Frequency: ['Every 3 MONTHS'],
    Placeholder: ['from the meter'],
    'Input type': ['Yes or No: Stored as 1 or 0'],
    'Factor to parent': ['1 kWh = 0.2 tCO₂e, set here, Meter list'],
    'Other factors': ['1 kWh = 0.2 GBP (£), global, Meter list'],
    'Sub-metrics': [],
  });
  expect(actions).toMatchObject({
    'Base metric': 'edit-metric',
    Frequency: 'frequency',
    Placeholder: 'placeholder',
    'Input type': 'input-type',
    'Factor to parent': 'factor',
    Documents: 'add-file',
  });
});

it('tells a missing factor, what is below, and no factor where nothing is converted', () => {
  expect(told('Grid', []).lines['Factor to parent']).toEqual(['No conversion factor found from base metric to parent unit']);
  expect(told('Power').lines).toMatchObject({ 'Sub-metrics': ['Grid'], Documents: ['Bills'] });
  expect(told('Power').lines).not.toHaveProperty('Factor to parent');
  expect(told('Carbon').lines).toMatchObject({ Metrics: ['Power'], Frequency: ['Every Report'] });
});

it('tells the rules of a section, also about a metric that is gone', () => {
  expect(told('Carbon').lines.Rules).toEqual(['Grid is at most 0.5 × (Power + Metric that is no longer here)']);
  expect(told('Carbon').actions.Rules).toBe('rules');
});

it('tells the form of a document and what it fills', () => {
  const { lines, actions } = told('Bills');
  expect(Object.values(lines)).toEqual(expect.arrayContaining([['Form'], ['Amount']]));
  expect(Object.values(actions)).toEqual(['document-setup']);
});
