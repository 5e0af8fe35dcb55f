import { figureBesideWord, withoutColumnUnit } from '../../../../../../shared/domain/form/column-unit.ts';
import type { FormField } from '../../../../../../shared/domain/form/field-checks.ts';
import { figureChoices, withFullStop } from '../../../../../../shared/domain/form/separators.ts';
import { toDecimal } from '../../../../../../shared/domain/kernel/decimal.ts';
import type { FormTable } from '../form-table.ts';
import type { FormTableRow } from '../table-rows.ts';
import { formTexts as texts } from '../texts.ts';

/**
 * The possible meanings of a faulty cell, as decimals. None for a cell without a fault, or while the row itself is asked about.
 */
export function choicesOf(field: FormField, cell: string, error: string | null): readonly string[] {
  if (field.type !== 'number' || error === null || error === texts.longerRow) return [];
  return figureBesideWord(field, cell)?.choices ?? figureChoices(withoutColumnUnit(field, cell));
}

type Open = { id: number; at: number; figure: string };

function openIn({ id, cells, errors }: FormTableRow, fields: readonly FormField[]): Open[] {
  return fields.flatMap((field, at) => {
    const cell = cells[at] ?? '';
    const figure = toDecimal(withFullStop(cell));
    const isOpen = choicesOf(field, cell, errors?.[at] ?? null).length > 0 && withFullStop(cell) !== cell;
    return isOpen && figure !== null ? [{ id, at, figure }] : [];
  });
}

/**
 * The faulty figures that are valid with a decimal comma, as decimals: 12.5 for '12,5', and 1243 for a '1.243' with an open
 * question.
 */
export const decimalCommas = (table: FormTable): Open[] =>
  table.ids().flatMap((id) => {
    const row = table.row(id);
    return row?.errors ? openIn(row, table.fields) : [];
  });

/** Reads all of them with a decimal comma, after the person's answer. */
export function readWithComma(table: FormTable): void {
  for (const { id, at, figure } of decimalCommas(table)) table.answer(id, at, figure);
}
