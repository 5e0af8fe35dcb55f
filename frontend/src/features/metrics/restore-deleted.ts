/** A deleted row. `version`: of the change that deleted it, which identifies what to restore. */
export type DeletedRow = { uid: string; version: number };

/**
 * Restores rows one after the other, each from its own deletion, so that any number works. Skips rows that have been restored
 * already.
 * @param isThere whether the current tree has a row
 * @returns the number of restored rows
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
