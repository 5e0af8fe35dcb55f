import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FactorCell } from '../../../frontend/src/features/metrics/factor-cell.tsx';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import { ReadNodes } from '../../../shared/contract/report/nodes.ts';

const metric = (uid: string, path: string, unit: string) => ({
  ...{ uid, path, type: 'metricscore', _path: path, _type: 'metricscore' },
  node: {
    metricscore: {
      ...{ uid, _path: path, _type: 'metricscore', name: uid, required: false, period: -1, meta_json: {} },
      metric: { uid: `m ${uid}`, name: uid, unit, description: '', category: '' },
    },
  },
});
const issue = (uid: string, path: string) => ({
  ...{ uid, path, type: 'tree', _path: path, _type: 'tree' },
  node: { tree: { uid, _path: path, _type: 'tree', name: uid, meta_json: {} } },
});
const ROOT = '0000001';
const CARBON = `${ROOT}0000002`;
const POWER = `${CARBON}0000003`;
const NODES = ReadNodes.parse([
  issue('root', ROOT),
  issue('Carbon', CARBON),
  metric('Power', POWER, 'tCO2e'),
  metric('Grid', `${POWER}0000004`, 'kWh'),
]);

/** The cell of Grid with a factor of these digits, as a person with and without the right to change it sees it. */
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
