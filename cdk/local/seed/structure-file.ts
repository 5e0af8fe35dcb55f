import { csvRows, joinPath } from '../../../shared/domain/file/csv-cell.ts';
import type { CsvColumn } from '../../../shared/domain/structure/csv/csv-columns.ts';
import type { FactorSource } from './template/build.ts';
import type { SeedIssue, SeedMetric, SeedSubMetric } from './template.ts';

type Row = Partial<Record<CsvColumn, string>>;

const COLUMNS = [
  'issue',
  'parentPath',
  'name',
  'unit',
  'description',
  'required',
  'inputType',
  'category',
  'factor',
  'toUnit',
  'source',
] as const satisfies readonly CsvColumn[];

export const sourceText = (source: FactorSource) =>
  'note' in source ? source.note : `UK Government GHG conversion factors ${source.year}, row ${source.rowId} (${source.scope})`;

const metricRow = ({ category }: SeedIssue, { name, unit, description }: SeedMetric | SeedSubMetric, above: string[]): Row => ({
  issue: joinPath([category]),
  parentPath: joinPath(above),
  name,
  unit,
  description,
  category,
});

const subMetricRow = (issue: SeedIssue, metric: SeedMetric, sub: SeedSubMetric): Row => ({
  ...metricRow(issue, sub, [metric.name]),
  ...(sub.conversion && {
    factor: sub.conversion.factor,
    toUnit: sub.conversion.toUnit,
    source: sourceText(sub.conversion.source),
  }),
});

const rowsOf = (issue: SeedIssue): Row[] =>
  issue.metrics.flatMap((metric) => [
    { ...metricRow(issue, metric, []), required: String(metric.required), inputType: metric.inputType ?? '' },
    ...metric.subMetrics.map((sub) => subMetricRow(issue, metric, sub)),
  ]);

/** The template as a file with which a person would set up a project: issues, metrics, sub-metrics and their factors. */
export const templateCsv = (template: readonly SeedIssue[]): string =>
  csvRows([[...COLUMNS], ...template.flatMap(rowsOf).map((row) => COLUMNS.map((column) => row[column] ?? ''))]);
