import type { StructureRow } from '../tree-rows.ts';

/** How a row is selected: alone; beside the others, or no longer; with all rows from the one before (Shift). */
export type SelectHow = 'alone' | 'more' | 'range';

/**
 * The selected uids after a row is chosen. `shown`: rows as the table shows them; `from`: the row chosen before. A range adds to
 * what is selected, as in tables of Cloudscape, and is this row alone where the one before is no
 * longer selected, or not shown. Rows that are only listed
 * in an issue cannot be selected (SET-160).
 */
export function selectedAfter(
  shown: readonly Pick<StructureRow, 'uid' | 'listed'>[],
  selected: ReadonlySet<string>,
  { uid, how, from }: { uid: string; how: SelectHow; from: string | undefined },
): ReadonlySet<string> {
  if (how === 'range') return new Set([...selected, ...between(shown, from && selected.has(from) ? from : undefined, uid)]);
  const next = new Set(how === 'more' ? selected : []);
  if (!next.delete(uid)) next.add(uid);
  return next;
}

function between(shown: readonly Pick<StructureRow, 'uid' | 'listed'>[], from: string | undefined, to: string) {
  const ends = [from, to].map((each) => shown.findIndex(({ uid }) => uid === each));
  if (ends.includes(-1)) return [to];
  const rows = shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  return rows.filter(({ listed }) => !listed).map(({ uid }) => uid);
}
