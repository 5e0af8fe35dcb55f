import { csvDialect, csvRecords, hasMoreCells, isDivided } from '../../../../../../shared/domain/file/csv-dialect.ts';
import { cellDoubts } from '../../../../../../shared/domain/form/cell-doubts.ts';
import { withoutColumnUnit } from '../../../../../../shared/domain/form/column-unit.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import {
  type Cells,
  type Columns,
  cellErrors,
  cellsOf,
  formColumns,
  isBlankRow,
  matchColumns,
  mended,
} from '../../../../../../shared/domain/form/rows.ts';
import { SeparatorEvidence } from '../../../../../../shared/domain/form/separators.ts';
import { MAX_FORM_ROWS } from '../../../../../../shared/domain/form/setup.ts';
import { isTotalName } from '../../../../../../shared/domain/form/total-row.ts';
import { toDecimal } from '../../../../../../shared/domain/kernel/decimal.ts';
import type { ReadFormRow } from '../table-rows.ts';
import { formTexts as texts } from '../texts.ts';
import type { CsvFault, CsvQuestion, CsvSummary } from './csv-messages.ts';

type CsvRows = { rows: ReadFormRow[]; summary: CsvSummary } | { refused: CsvFault };

/**
 * The records of a CSV text, each checked; a quote that is not closed refuses the file. What a separator means is told from
 * the figures of the whole file.
 */
export function readCsvRows(text: string, { fields, typesOnly, isStored = false }: Omit<CsvQuestion, 'bytes'>): CsvRows {
  if (text.trim() === '') return { refused: { refusal: 'empty' } };
  const { delimiter } = csvDialect(text, formColumns(fields));
  const evidence = new SeparatorEvidence(delimiter);
  const records: { cells: Cells; isLonger: boolean }[] = [];
  let columns: Columns | undefined;
  let header: readonly string[] = [];
  let figuresAt: readonly number[] = [];
  let isTotal = false;
  for (const { cells: line, line: number, isBroken } of csvRecords(text, formColumns(fields))) {
    // such a row has taken the rows below it for its text; a stored form is shown as it is
    if (isBroken && !isStored) return { refused: { refusal: 'quotes', line: number } };
    if (!columns) {
      columns = matchColumns(fields, line);
      header = line;
      figuresAt = columns.of.filter((_at, field) => fields[field]!.type === 'number');
      if (columns.of.every((at) => at < 0)) break;
      continue;
    }
    const read = cellsOf(columns, line).map((cell, at) => withoutColumnUnit(fields[at]!, cell));
    const cells = isStored ? withoutExponents(fields, read) : read;
    if (isBlankRow(cells)) continue;
    if (records.length === MAX_FORM_ROWS) return { refused: { refusal: 'too-many' } };
    evidence.addCells(fields, cells);
    isTotal = records.length > 0 && line.some(isTotalName);
    const hasDivided = delimiter === ',' && figuresAt.some((at) => isDivided(line, header, at));
    records.push({ cells, isLonger: hasMoreCells(line, header.length) || hasDivided });
  }
  if (!columns || columns.of.every((at) => at < 0)) return { refused: { refusal: 'no-columns' } };
  const doubtful = evidence.doubtful();
  const rows = records.map(({ cells, isLonger }) => {
    const doubts = isLonger ? dividedDoubts(fields, cells) : cellDoubts(fields, cells, doubtful);
    return checked(cells, { fields, typesOnly }, doubts);
  });
  const repeated = rows.length - new Set(rows.map(({ cells }) => JSON.stringify(cells))).size;
  const { unknown, missing } = columns;
  return { rows, summary: { rows: rows.length, repeated, unknown, missing, doubtful, isTotal } };
}

/** A stored figure with an exponent counts already, so there is no question about it. */
const withoutExponents = (fields: readonly FormField[], cells: Cells) =>
  cells.map((cell, at) => (fields[at]!.type === 'number' && /e/i.test(cell) ? (toDecimal(cell) ?? cell) : cell));

/** Questions about the figures of a row with more cells than columns: a decimal comma may have split one. */
const dividedDoubts = (fields: readonly FormField[], cells: Cells) =>
  fields.map(({ type }, at) => (type === 'number' && cells[at]?.trim() ? texts.longerRow : null));

type Checks = { fields: readonly FormField[]; typesOnly: boolean };

function checked(read: Cells, { fields, typesOnly }: Checks, doubts: (string | null)[] | null): ReadFormRow {
  const cells = mended(fields, read, doubts);
  return { cells, errors: cellErrors(fields, cells, { typesOnly }), doubts };
}
