import type { ValueChange } from '../../../../../../shared/domain/report/value.ts';
import { type PasteCell, type PasteLine, type PastePlan, planPaste } from './paste.ts';

/** The comment and N/A of a pasted row. `notApplicable`: because of the value itself, or of the N/A column. */
export type PasteBeside = { comment: string; notApplicable: boolean };

/** The change of one row by a paste. */
export type PastedRow = { uid: string; typed?: string; more?: ValueChange };

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\t|\r\n|\r|\n/y;

/** The cells of a spreadsheet's clipboard text. A quoted cell may contain line breaks; the final line break starts no row. */
export function cellsOfClipboard(text: string): string[][] {
  const rows: string[][] = [[]];
  const read = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at <= text.length; ) {
    const quoted = read(QUOTED, at);
    const cell = quoted ?? read(PLAIN, at)!;
    rows.at(-1)!.push((quoted ? quoted[1]!.replaceAll('""', '"') : cell[0]).trim());
    at += cell[0].length;
    const end = read(BREAK, at)?.[0];
    if (end === undefined) break;
    at += end.length;
    if (end === '\t') continue;
    if (at === text.length) break;
    rows.push([]);
  }
  return rows;
}

const WIDEST = 3;
const NOT_APPLICABLE = ['n/a', 'na', 'n.a.', 'n.a', 'n / a', 'not applicable'];
const TICKED = [...NOT_APPLICABLE, 'yes', 'true', 'x', '1', '✓'];
const isOne = (words: readonly string[], text: string) => words.includes(text.toLowerCase());

type CopiedCells = readonly (readonly string[])[];
type Sheet = { cells: readonly PasteCell[]; withComments: boolean };

/**
 * Plans a paste of value, comment and N/A. In wider copies the first column has the values. Without a comment column the second
 * one is N/A. A value 'n/a' ticks N/A if the row has it and takes no text.
 */
export function planRows(rows: CopiedCells, { cells, withComments }: Sheet): { plan: PastePlan; beside: PasteBeside[] } {
  const narrow = rows.every(({ length }) => length <= (withComments ? WIDEST : WIDEST - 1));
  const beside = rows.map(([value = '', ...others], index): PasteBeside => {
    const [comment = '', na = ''] = withComments ? others : ['', ...others];
    const takes = cells[index]?.takesNA === true;
    const said = isOne(NOT_APPLICABLE, value) || (narrow && value === '' && isOne(TICKED, na));
    return { comment: narrow ? comment : '', notApplicable: takes && said };
  });
  const plan = planPaste(
    rows.map(([value = ''], index) => (beside[index]?.notApplicable ? '' : value)),
    cells,
  );
  // N/A keeps the value that it clears, so nobody is asked.
  const lines = plan.lines.map((line, index): PasteLine => (beside[index]?.notApplicable ? { ...line, kind: 'as typed' } : line));
  return { plan: { ...plan, lines }, beside };
}

/** The changes of a paste by row. A blank comment keeps the present one. A row without a valid value still gets its comment. */
export function pastedRows(plan: PastePlan, cells: readonly PasteCell[], beside: readonly PasteBeside[]): PastedRow[] {
  return plan.lines.flatMap(({ uid, enter }, index): PastedRow[] => {
    const { comment = '', notApplicable = false } = beside[index] ?? {};
    const said = comment !== '' && { comment };
    if (cells[index]?.locked !== false) return said ? [{ uid, more: said }] : [];
    return notApplicable ? [{ uid, more: { ...said, noReport: true, value: null } }] : [{ uid, typed: enter, more: { ...said } }];
  });
}
