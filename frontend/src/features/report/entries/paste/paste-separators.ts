import { SeparatorEvidence, separatorDoubt, withFullStop } from '../../../../../../shared/domain/form/separators.ts';
import { withoutUnit } from '../../../../../../shared/domain/report/entry/figure-parts.ts';
import { parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import type { PasteCell } from './paste.ts';

/** The decimal separator of pasted figures. */
export type DecimalSign = 'comma' | 'full stop';

/** The question about a paste's decimal separator: one figure, and its two readings. */
export type SignQuestion = { figure: string; comma: string; fullStop: string };

type Rows = readonly (readonly string[])[];
const isFigure = (cells: readonly PasteCell[], at: number) => cells[at]?.kind === 'number';

/**
 * Asks for the decimal separator if some pasted figures prove a decimal comma and others are ambiguous: next to '12,5', '1.024'
 * may be 1024. The same rule as for files of a form. Null if no figure is ambiguous.
 * @param rows each with the value first
 */
export function signQuestionOf(rows: Rows, cells: readonly PasteCell[]): SignQuestion | null {
  const evidence = new SeparatorEvidence();
  const figures = rows.flatMap(([text = ''], at) =>
    isFigure(cells, at) ? [withoutUnit(text, cells[at]?.node?.metric?.unit ?? '')] : [],
  );
  for (const text of figures) evidence.add(text);
  const doubtful = evidence.doubtful();
  const figure = figures.find((text) => separatorDoubt(text, doubtful) !== null);
  if (figure === undefined) return null;
  return { figure, comma: parseTyped(withFullStop(figure)).text, fullStop: parseTyped(figure).value ?? figure };
}

/** The rows with a full stop as decimal separator, if the person has said that it is a comma. */
export const writtenWith = (sign: DecimalSign | undefined, rows: Rows, cells: readonly PasteCell[]): Rows =>
  sign === 'comma'
    ? rows.map(([text = '', ...others], at) => [isFigure(cells, at) ? withFullStop(text) : text, ...others])
    : rows;
