import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';
import { parseTyped } from '../../../../../shared/domain/report/number-input.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { statedUnit } from '../model/stated-value.ts';
import type { PasteCell } from './paste.ts';
import { headOf, type SheetHead } from './paste-head.ts';

/**
 * A sheet with names: its rows without them and without their units, the cell of each, the names that no cell has, or several ones, and the
 * metrics that the sheet has in another unit.
 */
export type NamedRows = { rows: string[][]; cells: PasteCell[]; unmatched: string[]; otherUnit: string[] };

const plain = (text: string) => searchedText(text.replace(/\s+/g, ' ').trim());
/** One cell of each metric: an additional row shows a metric once more (SET-178). */
const cellOfEach = (cells: readonly PasteCell[]) =>
  [...Map.groupBy(cells, ({ uid }) => uid).values()].flatMap(([first]) => first ?? []);
const isBlank = (row: readonly string[]) => row.every((text) => text === '');

/** The rows of a sheet below its head. `unit`: undefined where nobody has said which column has the units. */
type SheetRow = { name: string; unit?: string | undefined; others: readonly string[] };

const rowBelow =
  (head: SheetHead, withComments: boolean) =>
  (row: readonly string[]): SheetRow => {
    const at = (index: number) => row[index] ?? '';
    const beside = [...(withComments ? [at(head.comment)] : []), at(head.notApplicable)];
    const hasBeside = head.comment >= 0 || head.notApplicable >= 0;
    return { name: at(head.name), unit: at(head.unit), others: [at(head.value), ...(hasBeside ? beside : [])] };
  };

function rowsOf(copied: readonly (readonly string[])[], names: ReadonlySet<string>, withComments: boolean): SheetRow[] {
  const [first = [], ...below] = copied.filter((row) => !isBlank(row));
  const head = headOf(first.map(plain));
  if (head && !names.has(plain(first[head.name] ?? ''))) return below.map(rowBelow(head, withComments));
  return [first, ...below].map(([name = '', ...others]) => ({ name, others }));
}

const unitsOf = (node: Node) => [plain(node.metric?.unit ?? ''), plain(statedUnit(node))];

/** 'blank': nothing is said of the unit. */
function unitIn(text: string, { node }: PasteCell): 'same' | 'blank' | 'other' {
  if (text.trim() === '') return 'blank';
  return node && unitsOf(node).includes(plain(text)) ? 'same' : 'other';
}

type Matched = SheetRow & { cell: PasteCell };

/** Whether the first column beside the names has their units: it has no figures, and more of these units than of other texts. */
function hasUnits(matched: readonly Matched[]): boolean {
  const first = matched.map(({ cell, others: [text = ''] }) => ({ text, unit: unitIn(text, cell) }));
  const count = (kind: string) => first.filter(({ unit }) => unit === kind).length;
  return (
    matched.some(({ others }) => others.length > 1) &&
    count('same') > count('other') &&
    first.every(({ text, unit }) => unit !== 'other' || parseTyped(text).kind !== 'number')
  );
}

const withUnits = (matched: readonly Matched[]): readonly Matched[] =>
  hasUnits(matched) ? matched.map(({ others: [unit, ...others], ...row }) => ({ ...row, unit, others })) : matched;

/**
 * Matches a copied sheet by the metrics' names, when its first column names at least one; undefined for any other copy. A head as that of
 * the page says which column is which. Without one, a second column with the units of its metrics is passed over. A row in another unit is
 * left out. Metrics of one name are taken in their order where the sheet has as many rows of it: in the report, or else in the section that
 * it is pasted into. Otherwise nobody can tell which one is meant.
 * @param near uids of the metrics of that section
 * @param withComments whether the page has a column of comments
 */
export function matchNames(
  copied: readonly (readonly string[])[],
  cells: readonly PasteCell[],
  near: ReadonlySet<string>,
  withComments = true,
): NamedRows | undefined {
  if (!copied.some((row) => row.length > 1)) return undefined;
  const held = Map.groupBy(cellOfEach(cells), ({ name }) => plain(name));
  const rows = rowsOf(copied, new Set(held.keys()), withComments);
  const wanted = Map.groupBy(rows, ({ name }) => plain(name));
  const free = new Map(
    [...wanted].map(([name, { length }]) => {
      const all = held.get(name) ?? [];
      return [name, [all, all.filter(({ uid }) => near.has(uid))].find((each) => each.length === length)?.slice() ?? []];
    }),
  );
  const named = rows.map((row) => ({ ...row, cell: free.get(plain(row.name))?.shift() }));
  const matched = withUnits(named.flatMap(({ cell, ...row }) => (cell ? [{ ...row, cell }] : [])));
  if (matched.length === 0) return undefined;
  const isOther = ({ unit = '', cell }: Matched) => unitIn(unit, cell) === 'other';
  const taken = matched.filter((row) => !isOther(row));
  return {
    rows: taken.map(({ others }) => [...others]),
    cells: taken.map(({ cell }) => cell),
    unmatched: named.filter(({ cell }) => !cell).map(({ name }) => name || '–'),
    otherUnit: matched.filter(isOther).map(({ cell }) => cell.name),
  };
}
