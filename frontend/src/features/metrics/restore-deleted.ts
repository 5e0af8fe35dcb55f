/** A row that was deleted. `version`: of the change that deleted it, from which it is restored. */
export type DeletedRow = { uid: string; version: number };

/**
 * Restores rows one after the other, each from its own deletion, so that their number does not matter. Rows that somebody has
 * restored already are left.
 * @param isThere whether the tree has a row as it is now
 * @returns how many rows came back
 */
export async function restoreDeleted(
  rows: readonly DeletedRow[],
  isThere: (uid: string) => boolean,
  restore: (row: DeletedRow) => Promise<unknown>,
): Promise<number> {
  let restored = 0;
  for (const row of rows) {
    if (isThere(row.uid)) continue;
    await restore(row);
    restored += 1;
  }
  return restored;
}
