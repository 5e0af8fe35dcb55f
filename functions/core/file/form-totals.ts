import { csvRecords } from '../../../shared/domain/file/csv-dialect.ts';
import { decodeCsv } from '../../../shared/domain/file/csv-encoding.ts';
import type { FormField } from '../../../shared/domain/form/field-checks.ts';
import { type Columns, cellsOf, FormTotals, formColumns, matchColumns } from '../../../shared/domain/form/rows.ts';
import type { Assignment } from '../../../shared/domain/form/setup.ts';
import { AppError } from '../../../shared/errors.ts';

const SHOWN_FAULTS = 5;

/**
 * Adds up the saved file of a form, row by row.
 * @throws invalid_input for a file that is no CSV, and for cells of an assigned column that are no numbers: a sum without them would
 *   be a wrong one
 */
export function totalsOf(bytes: Uint8Array, fields: readonly FormField[], assignments: readonly Assignment[]): FormTotals {
  const decoded = decodeCsv(bytes);
  if ('refused' in decoded)
    throw new AppError('invalid_input', 'The saved file is not CSV in UTF-8 or Windows-1252. Save the form again.');
  const totals = new FormTotals(fields, assignments);
  let columns: Columns | undefined;
  for (const { cells } of csvRecords(decoded.text, formColumns(fields))) {
    if (columns) totals.add(cellsOf(columns, cells));
    else columns = matchColumns(fields, cells);
  }
  const { faults } = totals;
  if (faults.length > 0) throw new AppError('invalid_input', faultText(faults));
  return totals;
}

function faultText(faults: FormTotals['faults']): string {
  const shown = faults.slice(0, SHOWN_FAULTS).map(({ row, field, text }) => `row ${row}: '${text}' in '${field}'`);
  const more = faults.length > SHOWN_FAULTS ? ` and ${faults.length - SHOWN_FAULTS} more` : '';
  return `Some values are not numbers, so nothing was filled: ${shown.join(', ')}${more}. Correct them and save the form again.`;
}
