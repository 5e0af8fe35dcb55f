import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FactorCell } from '../../../frontend/src/features/metrics/factor-cell.tsx';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import { ReadNodes } from '../../../shared/contract/report/nodes.ts';

const item = (path: string, type: 'tree' | 'metricscore', name: string, fields: object = {}) => {
  const shared = { uid: name, _path: path, _type: type };
  return { ...shared, path, type, node: { [type]: { ...shared, name, meta_json: {}, ...fields } } };
};
const issue = (path: string, name: string) => item(path, 'tree', name);
const metric = (path: string, name: string, unit: string) =>
  item(path, 'metricscore', name, {
    metric: { uid: `m ${name}`, name, unit, description: '', category: '' },
    required: false,
    period: -1,
  });
const ROOT = '0000001';
const CARBON = `${ROOT}0000002`;
const POWER = `${CARBON}0000003`;
const NODES = ReadNodes.parse([
  issue(ROOT, 'root'),
  issue(CARBON, 'Carbon'),
  metric(POWER, 'Power', 'tCO2e'),
  metric(`${POWER}0000004`, 'Grid', 'kWh'),
]);

/** The cell of Grid with a factor of these digits, for a person with and without the right to change it. */
function cellsOf(exact: string): string[] {
  const stored = { metric: { uid: 'm Grid', name: 'Grid', unit: 'kWh' }, toUnit: 'tCO2e', origin: 'own' };
  const factor = { ...stored, factor: Number(exact), exact } as ConversionFactor;
  const row = rowsOf(NODES, new Set(), [factor]).find(({ uid }) => uid === 'Grid')!;
  return [() => undefined, undefined].map((onEdit) => renderToString(createElement(FactorCell, { row, onEdit })));
}

it.each([
  ['0.12345678901234567891', '0.12'],
  ['0.000000123', '1.2e-7'],
  ['1234567890123456789.5', '1.2e+18'],
  ['100.000000000000000001', '1.0e+2'],
])('a factor of %s has its badge %s and all its digits [SET-321, SET-322, SET-323]', (exact, badge) => {
  for (const cell of cellsOf(exact)) {
    expect(cell).toContain(`>${badge}<`);
    expect(cell).toContain(`>${exact}<`);
    expect(cell).toContain(`1 kWh = ${exact} tCO₂e`);
  }
});

it('a factor that its badge says in full is not repeated beside it', () => {
  for (const cell of [...cellsOf('2.5'), ...cellsOf('1200')]) expect(cell).not.toContain('exact-factor');
});
