import type { ValueChange } from '../../../../../../shared/domain/report/value.ts';
import { type PasteCell, type PasteLine, type PastePlan, planPaste } from './paste.ts';

/** The cells beside a pasted value. `notApplicable`: by the value itself, or by the column of N/A. */
export type PasteBeside = { comment: string; notApplicable: boolean };

/** What a paste enters in one row, as one change. */
export type PastedRow = { uid: string; typed?: string; more?: ValueChange };

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\t|\r\n|\r|\n/y;

/** The cells of what a spreadsheet puts on the clipboard. A quoted cell may hold line breaks; the break at the end begins no row. */
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

type Copied = readonly (readonly string[])[];
type Sheet = { cells: readonly PasteCell[]; withComments: boolean };

/**
 * Plans a paste of value, comment and N/A; of wider copies the first column counts. Without the column of comments the second one is
 * N/A. A value 'n/a' ticks N/A where the row has it and takes no text.
 */
export function planRows(rows: Copied, { cells, withComments }: Sheet): { plan: PastePlan; beside: PasteBeside[] } {
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
  // N/A keeps the value that it clears, so it needs no question
  const lines = plan.lines.map((line, index): PasteLine => (beside[index]?.notApplicable ? { ...line, kind: 'as typed' } : line));
  return { plan: { ...plan, lines }, beside };
}

/** The changes of a paste by row. A blank comment leaves the present one; a row that takes no value still takes its comment. */
export function pastedRows(plan: PastePlan, cells: readonly PasteCell[], beside: readonly PasteBeside[]): PastedRow[] {
  return plan.lines.flatMap(({ uid, enter }, index): PastedRow[] => {
    const { comment = '', notApplicable = false } = beside[index] ?? {};
    const said = comment !== '' && { comment };
    if (cells[index]?.locked !== false) return said ? [{ uid, more: said }] : [];
    return notApplicable ? [{ uid, more: { ...said, noReport: true, value: null } }] : [{ uid, typed: enter, more: { ...said } }];
  });
}
