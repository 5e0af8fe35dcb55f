import { describe, expect, it } from 'vitest';
import { templateCsv } from '../../../../cdk/local/seed/structure-file.ts';
import { TEMPLATE } from '../../../../cdk/local/seed/template.ts';
import { figureReader } from '../../../../shared/domain/factor/factor-figures.ts';
import { csvRecords } from '../../../../shared/domain/file/csv-dialect.ts';
import { layoutOf } from '../../../../shared/domain/structure/csv/csv-columns.ts';
import { readRow } from '../../../../shared/domain/structure/csv/csv-row.ts';

const records = [...csvRecords(templateCsv(TEMPLATE))].map(({ cells }) => cells);
const layout = layoutOf(records[0]!)!;
const rows = records.slice(1).map((cells, at) => readRow(layout, cells, at + 2, figureReader([], false)));

describe("the demonstration's template as a file", () => {
  it('has only columns that an import knows', () => {
    expect(layout.ignored).toEqual([]);
  });

  it('has a row that an import takes for each metric and sub-metric', () => {
    const wanted = TEMPLATE.flatMap(({ metrics }) =>
      metrics.flatMap((metric) => [metric.name, ...metric.subMetrics.map((sub) => sub.name)]),
    );
    expect(rows.filter((row) => 'faults' in row)).toEqual([]);
    expect(records.slice(1).map((cells) => cells[2])).toEqual(wanted);
  });
});
