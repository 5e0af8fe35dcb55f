import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import type { Cells } from '../../../../../../shared/domain/form/rows.ts';
import { fill } from '../../../../ui/fill.ts';
import { formatFigure } from '../../../../ui/format.ts';
import { formTexts as texts } from '../texts.ts';

const SHOWN_CELLS = 3;

/** A row as a question names it: its number, from 1, and the first cells with a text. */
export function rowName(fields: readonly FormField[], cells: Cells, n: number): string {
  const shown = fields.flatMap((field, at) => (field.type === 'file' ? [] : cellText(field, cells[at] ?? '').trim() || []));
  return fill(texts.rowOf, { n, cells: shown.slice(0, SHOWN_CELLS).join(', ') || texts.blankRow });
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A cell as it is read: a number with its thousands and all its digits, anything else as it was typed. */
export const cellText = ({ type }: FormField, value: string): string =>
  type === 'number' && DECIMAL.test(value) ? formatFigure(value, 'all') : value;
