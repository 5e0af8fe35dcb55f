import { SeparatorEvidence, separatorDoubt, withFullStop } from '../../../../../../shared/domain/form/separators.ts';
import { withoutUnit } from '../../../../../../shared/domain/report/entry/figure-parts.ts';
import { parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import type { PasteCell } from './paste.ts';

/** What precedes the decimals of pasted figures. */
export type DecimalSign = 'comma' | 'full stop';

/** The question about the figures of a paste: one of them, and its two readings as decimals. */
export type SignQuestion = { figure: string; comma: string; fullStop: string };

type Rows = readonly (readonly string[])[];
const isFigure = (cells: readonly PasteCell[], at: number) => cells[at]?.kind === 'number';

/**
 * Asks which sign precedes decimals, where the figures of a paste prove a decimal comma and leave others open: beside '12,5', '1.024' may
 * be 1024. The rule is that of the files of a form. Null where nothing is open.
 * @param rows the value first
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

/** The rows of a paste with a full stop before decimals, where its person has said that they have a comma. */
export const writtenWith = (sign: DecimalSign | undefined, rows: Rows, cells: readonly PasteCell[]): Rows =>
  sign === 'comma'
    ? rows.map(([text = '', ...others], at) => [isFigure(cells, at) ? withFullStop(text) : text, ...others])
    : rows;
