import { figureBesideWord } from './column-unit.ts';
import type { FormField } from './field-checks.ts';
import { type DoubtfulSeparators, separatorDoubt } from './separators.ts';

/**
 * The question about a cell of figures: about its separator, or the word beside its figure. null for no question, and for cells
 * of other types.
 */
export const cellDoubt = (field: FormField, cell: string, doubtful: DoubtfulSeparators): string | null =>
  field.type === 'number' ? (separatorDoubt(cell, doubtful) ?? figureBesideWord(field, cell)?.why ?? null) : null;

/** The question about each cell of a record; null without any. */
export function cellDoubts(
  fields: readonly FormField[],
  cells: readonly string[],
  doubtful: DoubtfulSeparators,
): (string | null)[] | null {
  const doubts = fields.map((field, at) => cellDoubt(field, cells[at] ?? '', doubtful));
  return doubts.some((doubt) => doubt !== null) ? doubts : null;
}
