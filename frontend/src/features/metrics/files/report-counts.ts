import type { ImportReport } from '../../../../../shared/contract/structure/structure.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../../../../shared/domain/file/csv-cell.ts';
import { countOf } from '../../../ui/format.ts';
import { fileTexts as texts } from './texts.ts';
import type { FileFormat } from './use-import.ts';

/** Whether an import would add anything; JSON with a fault is refused as a whole. */
export const isImportable = ({ create, factors, refused }: ImportReport, format: FileFormat): boolean =>
  create + factors.create > 0 && (format === 'csv' || refused === 0);

/** The button says how much it adds. */
export function importLabel(report: ImportReport, format: FileFormat): string {
  const { create, factors } = report;
  if (!isImportable(report, format)) return texts.importNothing;
  if (format === 'json') return countOf(create, texts.importNodes);
  return create > 0 || factors.create === 0 ? countOf(create, texts.import) : countOf(factors.create, texts.importFactors);
}

/** The listed faults as a file for a spreadsheet. */
export const faultsFile = ({ faults }: ImportReport): Blob => {
  const rows = faults.map(({ line, column, reason }) => [line === null ? '' : String(line), column, reason]);
  return new Blob([BYTE_ORDER_MARK, csvRows([[texts.line, texts.column, texts.reason], ...rows])], { type: 'text/csv' });
};
