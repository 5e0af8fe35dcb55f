import type { ImportReport } from '../../../../../shared/contract/structure/structure.ts';
import { BYTE_ORDER_MARK, csvRows } from '../../../../../shared/domain/file/csv-cell.ts';
import type { FileFormat } from '../../../../../shared/domain/structure/import-size.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { fileTexts as texts } from './texts.ts';

/** Number of rows that an import writes. `takesNewIssues`: includes rows in issues that the tenancy does not have. */
function written({ create, change = 0, factors, newIssues = [] }: ImportReport, takesNewIssues: boolean) {
  const left = takesNewIssues ? 0 : newIssues.reduce((sum, { rows }) => sum + rows, 0);
  return { create: Math.max(0, create - left), change, factors: factors.create };
}

/** The units that are new to the project. A unit that looks like a known one is followed by that one. */
export const newUnitsText = ({ newUnits }: Pick<ImportReport, 'newUnits'>): string =>
  newUnits.map(({ unit, like }) => (like === undefined ? `'${unit}'` : fill(texts.looksLike, { unit, like }))).join(', ');

/** The units of a file that are read as known units: 'm³ is read as M3'. */
export const readUnitsText = ({ readUnits = [] }: Pick<ImportReport, 'readUnits'>): string =>
  readUnits.map(({ unit, as }) => fill(texts.readAs, { unit, as })).join(', ');

/** Whether an import would write anything. A JSON file with a fault is refused as a whole. */
export function isImportable(report: ImportReport, format: FileFormat, takesNewIssues = true): boolean {
  const { create, change, factors } = written(report, takesNewIssues);
  return create + change + factors > 0 && (format === 'csv' || report.refused === 0);
}

/** The label of the button, with the numbers of added and changed rows. */
export function importLabel(report: ImportReport, format: FileFormat, takesNewIssues = true): string {
  if (!isImportable(report, format, takesNewIssues)) return texts.importNothing;
  const { create, change, factors } = written(report, takesNewIssues);
  if (format === 'json') return countOf(create, texts.importNodes);
  if (change > 0)
    return create > 0
      ? fill(texts.importBoth, { create: formatFigure(create), change: formatFigure(change) })
      : countOf(change, texts.importChanges);
  return create > 0 || factors === 0 ? countOf(create, texts.import) : countOf(factors, texts.importFactors);
}

/** The result of a file: the specified words if every row was imported, else the counts (SET-405, SET-406). */
export function doneText({ rows, create, change = 0, refused }: ImportReport, format: FileFormat): string {
  if (format === 'json') return texts.jsonDone;
  const counts = {
    create: formatFigure(create),
    change: formatFigure(change),
    rows: formatFigure(rows),
    refused: formatFigure(refused),
  };
  if (refused > 0) return fill(change > 0 ? texts.someAndChanged : texts.createdSome, counts);
  return change > 0 ? fill(texts.createdAndChanged, counts) : texts.created;
}

/** The listed faults as a file for a spreadsheet. */
export const faultsFile = ({ faults }: ImportReport): Blob => {
  const rows = faults.map(({ line, column, reason }) => [line === null ? '' : String(line), column, reason]);
  return new Blob([BYTE_ORDER_MARK, csvRows([[texts.line, texts.column, texts.reason], ...rows])], { type: 'text/csv' });
};
