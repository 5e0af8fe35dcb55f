import {
  metricsOfDocument,
  type Replacements,
  replaceInDocument,
  replaceInOverlay,
} from '../../../shared/domain/metric/replacement.ts';
import type { Overlay } from '../../../shared/domain/structure/overlay.ts';
import type { Node, Tree } from '../../../shared/domain/structure/tree.ts';
import { replacementsFor } from './targets.ts';

/**
 * A tree with today's metrics. A change or merge of a metric counts at once, although a worker may still be writing it into the
 * trees.
 * @param nodes the nodes to update, by default all of the tree; the others may keep their stored metrics
 * @returns the tree, and its `replacements` for other data that was read with it
 */
export async function treeToday(
  tenantUid: string,
  tree: Tree,
  nodes: readonly Node[] = tree.nodes,
): Promise<{ tree: Tree; replacements: Replacements }> {
  const named = metricsOfDocument({ nodes });
  if (named.length === 0) return { tree, replacements: new Map() };
  const replacements = await replacementsFor(tenantUid, named);
  return { tree: replaceInDocument(tree, replacements).document, replacements };
}

/** The package's own overlay under the metrics of today. @param master the tree of its project, read together with it */
export async function overlayToday(tenantUid: string, master: Tree, overlay: Overlay): Promise<Overlay> {
  const named = metricsOfDocument(overlay);
  if (named.length === 0) return overlay;
  return replaceInOverlay(master, overlay, await replacementsFor(tenantUid, named)).document;
}
