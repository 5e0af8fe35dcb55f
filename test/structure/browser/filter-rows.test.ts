import { describe, expect, it } from 'vitest';
import { filterStructureRows, NO_ROW_FILTER, type RowFilter } from '../../../frontend/src/features/metrics/many/filter-rows.ts';
import { rowsToTurn } from '../../../frontend/src/features/metrics/many/many-menu.tsx';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { type ReadNode, ReadNodes } from '../../../shared/contract/report/nodes.ts';

const step = (...numbers: number[]) => numbers.map((number) => String(number).padStart(7, '0')).join('');
const node = (path: string, type: string, name: string, unit = '', required = false): ReadNode => {
  const metric = unit === '' ? {} : { metric: { uid: `id-${name}`, name, unit, description: '', category: '' } };
  const own = type === 'metricscore' ? { required, period: -1, ...metric } : {};
  const fields = { uid: name, _path: path, _type: type, name, meta_json: {}, ...own };
  return ReadNodes.parse([{ uid: name, path, type, _path: path, _type: type, node: { [type]: fields } }])[0]!;
};

const NODES = [
  node(step(1), 'tree', 'root'),
  node(step(1, 2), 'tree', 'Carbon'),
  node(step(1, 2, 3), 'metricscore', 'Electricity', 'tCO2e'),
  node(step(1, 2, 3, 4), 'metricscore', 'Grid', 'kWh', true),
  node(step(1, 2, 3, 5), 'metricscore', 'Solar', 'tCO2e'),
  node(step(1, 7), 'tree', 'Waste'),
  node(step(1, 7, 8), 'metricscore', 'Skips', 'Number', true),
];
const ROWS = rowsOf(NODES, new Set(), []);
const found = (filter: Partial<RowFilter>) => {
  const { rows, found: count } = filterStructureRows(ROWS, { ...NO_ROW_FILTER, ...filter });
  return [rows.map(({ label }) => label), count];
};

describe('the filter of the tree', () => {
  it('shows what matches below the rows that it belongs to', () => {
    expect(found({ text: ' grid' })).toEqual([['Carbon', 'Electricity', 'Grid'], 1]);
  });

  it('finds units and ids as well', () => {
    expect(found({ text: 'KWH' })).toEqual([['Carbon', 'Electricity', 'Grid'], 1]);
    expect(found({ text: 'id-skips' })).toEqual([['Waste', 'Skips'], 1]);
    const [skips] = NODES.slice(-1);
    const rows = rowsOf([...NODES.slice(0, -1), { ...skips!, uid: 'row-in-files' }], new Set(), []);
    expect(filterStructureRows(rows, { ...NO_ROW_FILTER, text: 'row-in-files' }).found).toBe(1);
  });

  it('finds rows by what is set on them, or missing', () => {
    expect(found({ state: 'required' })).toEqual([['Carbon', 'Electricity', 'Grid', 'Waste', 'Skips'], 2]);
    expect(found({ state: 'missing' })).toEqual([['Carbon', 'Electricity', 'Grid'], 1]);
    expect(found({ state: 'missing', text: 'solar' })).toEqual([[], 0]);
    // Before the factors are read, none is missing.
    const unread = rowsOf(NODES, new Set());
    expect(filterStructureRows(unread, { ...NO_ROW_FILTER, state: 'missing' }).found).toBe(0);
  });

  it('shows every row without a filter', () => {
    expect(filterStructureRows(ROWS, NO_ROW_FILTER).rows).toBe(ROWS);
  });
});

describe('a flag of several rows', () => {
  it('is sent only where it is not set as wanted, and where the row has it', () => {
    const names = (on: boolean) => rowsToTurn(ROWS, 'required', on).map(({ label }) => label);
    expect(names(true)).toEqual(['Electricity', 'Solar']);
    expect(names(false)).toEqual(['Grid', 'Skips']);
  });
});
