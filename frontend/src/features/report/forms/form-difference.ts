import type { Cells } from '../../../../../shared/domain/form/rows.ts';
import { countOf } from '../../../ui/format.ts';
import { reportTexts } from '../texts.ts';

/** The rows that only one of two versions of a form has. A changed row appears in both lists. */
export type FormDifference = { mine: readonly Cells[]; theirs: readonly Cells[] };

export function differenceOf(mine: readonly Cells[], theirs: readonly Cells[]): FormDifference {
  return { mine: without(mine, theirs), theirs: without(theirs, mine) };
}

/** The rows that the others lack. Equal rows count as often as the others have fewer. */
function without(rows: readonly Cells[], others: readonly Cells[]): Cells[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0;
    left.set(keyOf(row), count - 1);
    return count <= 0;
  });
}

const keyOf = (row: Cells): string => JSON.stringify(row);

/** Most rows that a sentence names. */
const MOST = 3;

/** Rows in a sentence: 'Leeds 12; York 3 and 2 more'. */
export function rowsText(rows: readonly Cells[]): string {
  const named = rows.slice(0, MOST).map((row) => row.filter((cell) => cell !== '').join(' '));
  const more = rows.length - named.length;
  return named.join('; ') + (more > 0 ? ` ${countOf(more, reportTexts.moreNames)}` : '');
}
