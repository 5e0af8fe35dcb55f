import { describe, expect, it } from 'vitest';
import { shownTree } from '../../../functions/data/stores/structure/shown-trees.ts';
import { frozen } from '../../../functions/data/unpacked-once.ts';
import { newOverlay, type Overlay } from '../../../shared/domain/structure/overlay.ts';
import { segmentOf, type Tree } from '../../../shared/domain/structure/tree.ts';

const root = segmentOf(1);
const masterOf = (count: number): Tree =>
  frozen({
    nodes: [
      { uid: 'root', path: root, type: 'tree', name: 'master', meta_json: {} },
      ...Array.from({ length: count }, (_, at) => ({
        uid: `n${at}`,
        path: root + segmentOf(at + 2),
        type: 'tree' as const,
        name: `Issue ${at}`,
        meta_json: {},
      })),
    ],
    nextSegment: count + 2,
  });
const overlay = (): Overlay => frozen(newOverlay());

describe('the tree that a package shows', () => {
  it('is made once from the same two documents', () => {
    const [master, own] = [masterOf(3), overlay()];
    expect(shownTree(master, own)).toBe(shownTree(master, own));
    expect(shownTree(master, overlay())).not.toBe(shownTree(master, own));
    expect(Object.isFrozen(shownTree(master, own).nodes[0])).toBe(true);
  });

  it('is made each time from documents that may still change', () => {
    const master = structuredClone(masterOf(3));
    const own = overlay();
    expect(shownTree(master, own)).not.toBe(shownTree(master, own));
  });

  it('is dropped when the trees of other packages take its room, however small what they have of their own is', () => {
    const master = masterOf(3_000);
    const first = overlay();
    const before = shownTree(master, first);
    for (let packages = 0; packages < 10; packages += 1) shownTree(master, overlay());
    expect(shownTree(master, first)).toBe(before);
    for (let packages = 0; packages < 20; packages += 1) shownTree(master, overlay());
    expect(shownTree(master, first)).not.toBe(before);
  });
});
