import { columnUnit } from '../../../../../../shared/domain/form/column-unit.ts';
import { CELL_MESSAGES, cellError, type FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { asTyped } from '../../../../../../shared/domain/form/rows.ts';
import { compare, toDecimal } from '../../../../../../shared/domain/kernel/decimal.ts';
import { parseSigned } from '../../../../../../shared/domain/report/entry/signed-figure.ts';
import { formTexts as texts } from '../texts.ts';

/** A day in figures, existing or not. */
const DAY = /^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}\s*$/;

/**
 * The hint of a cell besides its error, whose words are fixed (REP-290, REP-295): why a text is not a figure, as in a report's
 * row, or that a day does not exist. A minus is accepted, with a hint that it reduces the sum. Null for none.
 */
export function hintOf(field: FormField, cell: string): string | null {
  const written = asTyped(field, cell);
  const isWrong = cellError(field, written, { typesOnly: true }) !== null;
  if (field.type === 'date') return isWrong && DAY.test(cell) ? texts.noSuchDay : null;
  if (field.type !== 'number' || written.trim() === '') return null;
  const figure = isWrong ? null : toDecimal(written);
  if (figure !== null) return compare(figure, '0') < 0 ? texts.minus : null;
  const read = parseSigned(cell, columnUnit(field));
  return 'why' in read ? read.why : null;
}

/**
 * The error and the hint of a cell as one message, null for none. A question about the cell says
 * already why its figure is unclear.
 */
export function cellMessage(error: string | null, hint: string | null): string | null {
  if (error === null || hint === null) return error ?? hint;
  return isFixed(error) ? `${error}. ${hint}` : error;
}

const FIXED: readonly string[] = Object.values(CELL_MESSAGES);
const isFixed = (error: string): boolean => FIXED.includes(error);
