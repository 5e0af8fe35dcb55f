import { describe, expect, it } from 'vitest';
import { restoreDeleted } from '../../../frontend/src/features/metrics/restore-deleted.ts';

const DELETED = Array.from({ length: 60 }, (_, at) => ({ uid: `row ${at}`, version: at + 2 }));

/** Restores the deleted rows into a tree that already has some of them again. */
async function restored(there: readonly string[] = [], failing?: string) {
  const tree = new Set(there);
  const asked: unknown[] = [];
  const restore = async (row: (typeof DELETED)[number]) => {
    if (row.uid === failing) throw new Error('No parent');
    asked.push(row);
    tree.add(row.uid);
  };
  const count = await restoreDeleted(DELETED, (uid) => tree.has(uid), restore);
  return { count, asked, tree };
}

describe('rows whose deletion is undone', () => {
  it('are restored by the versions of their own deletions, also where they are more than the list of deletions shows', async () => {
    expect((await restored()).asked).toEqual(DELETED);
  });

  it('are counted as they come back, without those that are there already', async () => {
    const { count, tree } = await restored(['row 3', 'row 5']);
    expect([count, tree.size]).toEqual([58, 60]);
  });

  it('are not said to be restored where one of them fails', async () => {
    await expect(restored([], 'row 7')).rejects.toThrow('No parent');
  });
});
