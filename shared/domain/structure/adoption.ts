import { effectiveTree, type Overlay } from './overlay.ts';
import { placedNodes } from './overrides.ts';
import type { PlacedNode, Tree } from './tree.ts';

/**
 * Rules for a package's own nodes when its project gets the same ones from their template. From then on they are the project's,
 * so that the package follows the project's changes of them.
 */

/** The nodes that a package shows and the parent of each, in order. */
const outline = (master: Tree, overlay: Overlay) =>
  JSON.stringify(placedNodes(effectiveTree(master, overlay).nodes).map(({ uid, parent }) => [uid, parent]));

/** The overlay that leaves the places of shared nodes to the project where the package shows the same order then. */
export function atProjectPlaces(master: Tree, overlay: Overlay, shared: readonly PlacedNode[]): Overlay {
  const parents = new Map(placedNodes(master.nodes).map(({ uid, parent }) => [uid, parent]));
  const left = new Set(shared.map(({ uid }) => uid).filter((uid) => overlay.placements[uid]?.parent === parents.get(uid)));
  if (left.size === 0) return overlay;
  const placements = Object.fromEntries(Object.entries(overlay.placements).filter(([uid]) => !left.has(uid)));
  const following = { ...overlay, placements };
  return outline(master, following) === outline(master, overlay) ? following : overlay;
}

/**
 * An overlay that shows the given nodes on a project's tree that does not contain them yet. It sets no fields, so the nodes go
 * when the project deletes them. It is written to a package that keeps its appearance, before the project's tree is.
 */
export const keptWithoutProject = (overlay: Overlay, shared: readonly PlacedNode[]): Overlay => {
  const kept = shared.map((node) => [node.uid, { fields: {}, last: node }] as const);
  return { ...overlay, overrides: { ...Object.fromEntries(kept), ...overlay.overrides } };
};
