import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import type { Cells } from '../../../../../../shared/domain/form/rows.ts';
import { fill } from '../../../../ui/fill.ts';
import { formatFigure } from '../../../../ui/format.ts';
import { formTexts as texts } from '../texts.ts';

const SHOWN_CELLS = 3;

/** The name of a row in a question: its number, from 1, and its first filled cells. */
export function rowName(fields: readonly FormField[], cells: Cells, n: number): string {
  const shown = fields.flatMap((field, at) => (field.type === 'file' ? [] : cellText(field, cells[at] ?? '').trim() || []));
  return fill(texts.rowOf, { n, cells: shown.slice(0, SHOWN_CELLS).join(', ') || texts.blankRow });
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A cell for reading: a number with thousands separators and all digits, anything else as typed. */
export const cellText = ({ type }: FormField, value: string): string =>
  type === 'number' && DECIMAL.test(value) ? formatFigure(value, 'all') : value;
