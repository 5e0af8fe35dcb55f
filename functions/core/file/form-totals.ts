import { csvDialect, csvRecords } from '../../../shared/domain/file/csv-dialect.ts';
import { decodeCsv } from '../../../shared/domain/file/csv-encoding.ts';
import type { FormField } from '../../../shared/domain/form/field-checks.ts';
import {
  type Columns,
  cellsOf,
  FormTotals,
  formColumns,
  matchColumns,
  type TotalFault,
} from '../../../shared/domain/form/rows.ts';
import { SeparatorEvidence, separatorDoubt } from '../../../shared/domain/form/separators.ts';
import { type Assignment, headerKey } from '../../../shared/domain/form/setup.ts';
import { AppError } from '../../../shared/errors.ts';

const SHOWN_FAULTS = 5;

/**
 * Adds up the saved file of a form, row by row.
 * @throws invalid_input for a file that is no CSV, and for cells of an assigned column that are no numbers, or that may be two of them: a
 *   sum without them would be a wrong one
 */
export function totalsOf(bytes: Uint8Array, fields: readonly FormField[], assignments: readonly Assignment[]): FormTotals {
  const decoded = decodeCsv(bytes);
  if ('refused' in decoded)
    throw new AppError('invalid_input', 'The saved file is not CSV in UTF-8 or Windows-1252. Save the form again.');
  const totals = new FormTotals(fields, assignments);
  const evidence = new SeparatorEvidence(csvDialect(decoded.text, formColumns(fields)).delimiter);
  const open: TotalFault[] = [];
  const isAssigned = assignedTo(fields, assignments);
  let columns: Columns | undefined;
  for (const { cells: line } of csvRecords(decoded.text, formColumns(fields))) {
    if (columns) {
      const cells = cellsOf(columns, line);
      totals.add(cells);
      evidence.addCells(fields, cells);
      for (const [at, text] of cells.entries())
        if (isAssigned[at] && separatorDoubt(text, EITHER_SIGN)) open.push({ row: totals.rows, field: fields[at]!.header, text });
    } else columns = matchColumns(fields, line);
  }
  if (totals.faults.length > 0) throw new AppError('invalid_input', faultText('are not numbers', totals.faults));
  const doubtful = evidence.doubtful();
  const doubts = open.filter(({ text }) => separatorDoubt(text, doubtful) !== null);
  if (doubts.length > 0) throw new AppError('invalid_input', faultText('may be two figures', doubts));
  return totals;
}

const EITHER_SIGN = { comma: true, fullStop: true };

/** By field, whether its numbers are added up. */
function assignedTo(fields: readonly FormField[], assignments: readonly Assignment[]): boolean[] {
  const keys = new Set(assignments.map(({ field }) => headerKey(field)));
  return fields.map(({ header, type }) => type === 'number' && keys.has(headerKey(header)));
}

function faultText(what: string, faults: readonly TotalFault[]): string {
  const shown = faults.slice(0, SHOWN_FAULTS).map(({ row, field, text }) => `row ${row}: '${text}' in '${field}'`);
  const more = faults.length > SHOWN_FAULTS ? ` and ${faults.length - SHOWN_FAULTS} more` : '';
  return `Some values ${what}, so nothing was filled: ${shown.join(', ')}${more}. Correct them and save the form again.`;
}
