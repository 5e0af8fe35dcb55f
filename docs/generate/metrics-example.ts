import { figureReader } from '../../shared/domain/factor/factor-figures.ts';
import { appendMetrics } from '../../shared/domain/structure/append.ts';
import { datesOf, fullMetricsCsv } from '../../shared/domain/structure/csv/csv.ts';
import { ALL_COLUMNS, layoutOf } from '../../shared/domain/structure/csv/csv-columns.ts';
import { readRow } from '../../shared/domain/structure/csv/csv-row.ts';
import { newTree } from '../../shared/domain/structure/tree.ts';

const UK = 'UK Government GHG Conversion Factors for Company Reporting 2024';

/** Two issues: one metric that is calculated from three, a hidden metric for picking, a metric that is entered once a quarter. */
const ROWS = [
  {
    issue: 'Carbon',
    name: 'Greenhouse gas emissions',
    unit: 'kg CO2e',
    required: 'true',
    highlighted: 'true',
    calculated: 'true',
  },
  { issue: 'Carbon', parentPath: 'Greenhouse gas emissions', name: 'Electricity', unit: 'kWh', factor: '0.20705' },
  { issue: 'Carbon', parentPath: 'Greenhouse gas emissions', name: 'Natural gas', unit: 'kWh (Gross CV)', factor: '0.1829' },
  { issue: 'Carbon', parentPath: 'Greenhouse gas emissions', name: 'Diesel', unit: 'Litres', hidden: 'true', factor: '2.51279' },
  { issue: 'Waste', name: 'Waste to landfill', unit: 'Tonnes', description: 'From the weighbridge tickets', placeholder: '12.5' },
  { issue: 'Waste', name: 'Waste training given', inputType: 'boolean', frequency: '1 QUARTERS', frequencyFrom: '2024-01-01' },
] as Record<string, string>[];

/** The example of the CSV format: the export writes it from an import, so that it cannot be wrong. */
export function metricsExample(): string {
  const layout = layoutOf(ALL_COLUMNS)!;
  const figure = figureReader(
    ROWS.map((row) => row.factor ?? ''),
    false,
  );
  const rows = ROWS.map((row, at) => {
    const factor = row.factor ? { source: UK, year: '2024' } : {};
    const all: Record<string, string> = { ...row, ...factor };
    const read = readRow(
      layout,
      ALL_COLUMNS.map((column) => all[column] ?? ''),
      at + 2,
      figure,
    );
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    return read.row;
  });
  const options = { uidOf: (what: string) => what, metricUidOf: ({ line }: { line: number }) => `m${line}`, seen: new Map() };
  const { tree, results } = appendMetrics(newTree('root', 'master'), rows, options);
  const factors = results.flatMap((result) => {
    if (result.kind === 'refused' || !result.row.factor) return [];
    const { factor, source, year } = result.row.factor;
    return [{ metricUid: result.node.metric!.uid, toUnit: result.toUnit, factor, source, ...datesOf(year) }];
  });
  return [...fullMetricsCsv(tree.nodes, factors)].join('');
}
