import type { PasteCell } from './paste.ts';

/** A sheet with names: its rows without them, the cell of each, and the names that no cell has. */
export type NamedRows = { rows: string[][]; cells: PasteCell[]; unmatched: string[] };

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const isBlank = (row: readonly string[]) => row.every((text) => text === '');

/**
 * Matches a copied sheet by the metrics' names, when its first column names at least one; undefined for any other copy. Metrics of one
 * name are taken in their order. A second column that holds nothing but the units of its metrics is passed over.
 */
export function matchNames(copied: readonly (readonly string[])[], cells: readonly PasteCell[]): NamedRows | undefined {
  if (!copied.some((row) => row.length > 1)) return undefined;
  const free = new Map<string, PasteCell[]>();
  for (const cell of cells) free.set(plain(cell.name), [...(free.get(plain(cell.name)) ?? []), cell]);
  const named = copied
    .filter((row) => !isBlank(row))
    .map(([name = '', ...others]) => ({ name, others, cell: free.get(plain(name))?.shift() }));
  const matched = named.flatMap(({ cell, others }) => (cell ? [{ cell, others }] : []));
  if (matched.length === 0) return undefined;
  const unitOf = ({ node }: PasteCell) => plain(node?.metric?.unit ?? '');
  const withUnits = matched.every(({ cell, others }) => others.length > 1 && plain(others[0] ?? '') === unitOf(cell));
  return {
    rows: matched.map(({ others }) => (withUnits ? others.slice(1) : others)),
    cells: matched.map(({ cell }) => cell),
    unmatched: named.filter(({ cell }) => !cell).map(({ name }) => name || '–'),
  };
}
