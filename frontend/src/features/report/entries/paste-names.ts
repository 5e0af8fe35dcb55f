import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';
import type { PasteCell } from './paste.ts';

/** A sheet with names: its rows without them, the cell of each, and the names that no cell has, or several ones. */
export type NamedRows = { rows: string[][]; cells: PasteCell[]; unmatched: string[] };

const plain = (text: string) => searchedText(text.replace(/\s+/g, ' ').trim());
/** One cell of each metric: an additional row shows a metric once more (SET-178). */
const cellOfEach = (cells: readonly PasteCell[]) =>
  [...Map.groupBy(cells, ({ uid }) => uid).values()].flatMap(([first]) => first ?? []);
const isBlank = (row: readonly string[]) => row.every((text) => text === '');

/**
 * Matches a copied sheet by the metrics' names, when its first column names at least one; undefined for any other copy. A second column
 * that holds nothing but the units of its metrics is passed over. Metrics of one name are taken in their order where the sheet has as many
 * rows of it: in the report, or else in the section that it is pasted into. Otherwise nobody can tell which one is meant.
 * @param near uids of the metrics of that section
 */
export function matchNames(
  copied: readonly (readonly string[])[],
  cells: readonly PasteCell[],
  near: ReadonlySet<string>,
): NamedRows | undefined {
  if (!copied.some((row) => row.length > 1)) return undefined;
  const rows = copied.filter((row) => !isBlank(row)).map(([name = '', ...others]) => ({ name, others }));
  const wanted = Map.groupBy(rows, ({ name }) => plain(name));
  const held = Map.groupBy(cellOfEach(cells), ({ name }) => plain(name));
  const free = new Map(
    [...wanted].map(([name, { length }]) => {
      const all = held.get(name) ?? [];
      return [name, [all, all.filter(({ uid }) => near.has(uid))].find((each) => each.length === length)?.slice() ?? []];
    }),
  );
  const named = rows.map(({ name, others }) => ({ name, others, cell: free.get(plain(name))?.shift() }));
  const matched = named.flatMap(({ cell, others }) => (cell ? [{ cell, others }] : []));
  if (matched.length === 0) return undefined;
  const unitOf = ({ node }: PasteCell) => plain(node?.metric?.unit ?? '');
  const withUnits =
    matched.some(({ cell }) => unitOf(cell) !== '') &&
    matched.every(({ cell, others }) => others.length > 1 && plain(others[0] ?? '') === unitOf(cell));
  return {
    rows: matched.map(({ others }) => (withUnits ? others.slice(1) : others)),
    cells: matched.map(({ cell }) => cell),
    unmatched: named.filter(({ cell }) => !cell).map(({ name }) => name || '–'),
  };
}
