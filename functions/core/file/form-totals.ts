import { csvDialect, csvRecords, hasMoreCells, isDivided } from '../../../shared/domain/file/csv-dialect.ts';
import { decodeCsv } from '../../../shared/domain/file/csv-encoding.ts';
import type { FormField } from '../../../shared/domain/form/field-checks.ts';
import { type Columns, cellsOf, FirstFaults, FormTotals, formColumns, matchColumns } from '../../../shared/domain/form/rows.ts';
import { SeparatorEvidence, separatorDoubt } from '../../../shared/domain/form/separators.ts';
import { type Assignment, headerKey } from '../../../shared/domain/form/setup.ts';
import { AppError } from '../../../shared/errors.ts';

/** of a cell that is named as a fault */
const MAX_LETTERS = 100;

/**
 * Adds up the saved file of a form, row by row.
 * @throws invalid_input for a file that is no CSV, and for cells of an assigned column that are no numbers or ambiguous ones,
 * also in a row that a comma or a quote has divided otherwise than its columns: a sum without them would be wrong
 */
export function totalsOf(bytes: Uint8Array, fields: readonly FormField[], assignments: readonly Assignment[]): FormTotals {
  const decoded = decodeCsv(bytes);
  if ('refused' in decoded)
    throw new AppError('invalid_input', 'The saved file is not CSV in UTF-8 or Windows-1252. Save the form again.');
  const totals = new FormTotals(fields, assignments);
  const { delimiter } = csvDialect(decoded.text, formColumns(fields));
  const evidence = new SeparatorEvidence(delimiter);
  const [open, divided] = [new FirstFaults(), new FirstFaults()];
  const isAssigned = assignedTo(fields, assignments);
  let columns: Columns | undefined;
  let header: readonly string[] = [];
  for (const { cells: line, line: number, isBroken } of csvRecords(decoded.text, formColumns(fields))) {
    if (isBroken) throw new AppError('invalid_input', quoteText(number));
    if (columns) {
      const cells = cellsOf(columns, line);
      totals.add(cells);
      evidence.addCells(fields, cells);
      for (const [at, text] of cells.entries())
        if (isAssigned[at] && separatorDoubt(text, FULL_STOP)) open.add({ row: totals.rows, field: fields[at]!.header, text });
      const isLonger = hasMoreCells(line, header.length);
      for (const [at, text] of cells.entries())
        if (isAssigned[at] && (isLonger || (delimiter === ',' && isDivided(line, header, columns.of[at]!))))
          divided.add({ row: totals.rows, field: fields[at]!.header, text });
    } else {
      columns = matchColumns(fields, line);
      header = line;
    }
  }
  if (totals.faults.count > 0) throw new AppError('invalid_input', faultText('are not numbers', totals.faults));
  if (divided.count > 0) throw new AppError('invalid_input', faultText('may be divided by a comma', divided));
  if (open.count > 0 && evidence.doubtful().fullStop) throw new AppError('invalid_input', faultText('may be two figures', open));
  return totals;
}

/** A figure with a comma is no number here, whatever the comma means. */
const FULL_STOP = { comma: false, fullStop: true };

/** For each field, whether its numbers are added up. */
function assignedTo(fields: readonly FormField[], assignments: readonly Assignment[]): boolean[] {
  const keys = new Set(assignments.map(({ field }) => headerKey(field)));
  return fields.map(({ header, type }) => type === 'number' && keys.has(headerKey(header)));
}

const quoteText = (line: number) =>
  `A quote in line ${line} is not closed, or text follows it, so nothing was filled. Correct it and save the form again.`;

function faultText(what: string, { first, count }: FirstFaults): string {
  const shown = first.map(({ row, field, text }) => `row ${row}: '${short(text)}' in '${field}'`).join(', ');
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `Some values ${what}, so nothing was filled: ${shown}${more}. Correct them and save the form again.`;
}

const short = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text);
