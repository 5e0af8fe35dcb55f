import type { ConversionFactor } from '../../../../../../shared/contract/factor/factors.ts';
import { FACTOR_FILE_COLUMNS } from '../../../../../../shared/domain/factor/factor-columns.ts';
import type { FactorColumn } from '../../../../../../shared/domain/factor/factor-row.ts';
import { tableCsv } from '../../../../ui/table-csv.ts';

/** The factors of a group as CSV. The import accepts the file unchanged, and figures keep all digits. */
export const factorCsv = (factors: readonly ConversionFactor[]): Blob =>
  tableCsv(
    FACTOR_FILE_COLUMNS.map(([header]) => header),
    factors.map((factor) => {
      const cells = cellsOf(factor);
      return FACTOR_FILE_COLUMNS.map(([, column]) => cells[column]);
    }),
  );

const cellsOf = ({ metric, toUnit, exact, source, description, startDate, endDate }: ConversionFactor) =>
  ({
    metricId: metric.uid,
    metric: metric.name,
    unit: metric.unit,
    toUnit,
    factor: exact,
    source,
    description,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
  }) satisfies Partial<Record<FactorColumn, string>>;
