import { effectiveTree, type Overlay } from '../../../../shared/domain/structure/overlay.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { frozen } from '../../unpacked-once.ts';

/**
 * Nodes of all trees that one instance keeps, some 200 bytes each: a package's tree has nodes of its own,
 * however small its overlay is.
 */
const MAX_NODES = 50_000;

/** By the numbers of their two documents; the latest used ones come last. */
const kept = new Map<string, Tree>();
let keptNodes = 0;

const numbers = new WeakMap<object, number>();
let numbered = 0;

function numberOf(document: object): number {
  const number = numbers.get(document) ?? ++numbered;
  numbers.set(document, number);
  return number;
}

function keep(key: string, tree: Tree): void {
  kept.set(key, tree);
  keptNodes += tree.nodes.length;
  for (const [oldest, { nodes }] of kept) {
    if (keptNodes <= MAX_NODES) return;
    kept.delete(oldest);
    keptNodes -= nodes.length;
  }
}

/**
 * The tree that a package shows. It is computed once from the same two documents, frozen, and cached by the instance. Documents
 * that are not frozen may still change, so their tree is computed each time.
 */
export function shownTree(master: Tree, overlay: Overlay): Tree {
  if (!Object.isFrozen(master) || !Object.isFrozen(overlay)) return effectiveTree(master, overlay);
  const key = `${numberOf(master)} ${numberOf(overlay)}`;
  const known = kept.get(key);
  if (!known) {
    const tree = frozen(effectiveTree(master, overlay));
    keep(key, tree);
    return tree;
  }
  kept.delete(key);
  kept.set(key, known);
  return known;
}
