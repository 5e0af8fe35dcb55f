import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { fill } from '../../ui/fill.ts';
import { FormFault } from '../../ui/form/form-errors.ts';
import { metricsTexts as texts } from './texts.ts';
import { namesAt } from './tree-rows.ts';

/**
 * The node at a path, for a change that waits for its turn. Returns a function: the node's path by then, because an earlier
 * change or another person may have moved it.
 * @throws FormFault from that function if the node was deleted
 */
export function followed(nodesNow: () => readonly ReadNode[], path: string): () => string {
  const before = nodesNow();
  const uid = before.find((node) => node.path === path)?.uid;
  return () => {
    if (uid === undefined) return path;
    const now = nodesNow().find((node) => node.uid === uid)?.path;
    if (now === undefined) throw new FormFault(fill(texts.rowGone, { name: namesAt(before, [path])[0] ?? '' }), {});
    return now;
  };
}

/**
 * The same of several nodes: the paths of those that are left by then.
 * @throws FormFault from that function if all of them were deleted
 */
export function allFollowed(nodesNow: () => readonly ReadNode[], paths: readonly string[]): () => string[] {
  const before = nodesNow();
  const uids = new Set(before.filter(({ path }) => paths.includes(path)).map(({ uid }) => uid));
  return () => {
    const now = nodesNow().filter(({ uid }) => uids.has(uid));
    if (now.length === 0) throw new FormFault(fill(texts.rowGone, { name: namesAt(before, paths).join(', ') }), {});
    return now.map(({ path }) => path);
  };
}
