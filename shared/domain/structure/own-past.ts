import { rememberingMetrics } from './changed-metric.ts';
import { editOverlay, type Overlay } from './overlay.ts';
import type { Node, Tree } from './tree.ts';

type ShownNodes = { before: readonly Node[]; after: readonly Node[] };

/**
 * The overlay of a package whose rows remember what they have measured in this package, and not what they did where it has them
 * from. The very same where they do so already.
 * @param before the nodes that the package has shown
 * @param after those that it shows with this overlay
 * @param day of the change where the tenancy is, 'YYYY-MM-DD'
 */
export function withOwnPast(master: Tree, overlay: Overlay, { before, after }: ShownNodes, day: string): Overlay {
  const nodes = rememberingMetrics(before, pastFrom(before, after), day);
  if (nodes === after) return overlay;
  const edited = editOverlay(master, overlay, (tree) => ({ ok: true, tree: { ...tree, nodes }, paths: [] }));
  return edited.ok ? edited.overlay : overlay;
}

/** Nodes with the past that rows of the same uid have; the very same where they have it already. */
function pastFrom(before: readonly Node[], after: readonly Node[]): readonly Node[] {
  const was = new Map(before.map(({ uid, earlier }) => [uid, earlier]));
  const isOther = ({ uid, earlier }: Node) => JSON.stringify(earlier) !== JSON.stringify(was.get(uid));
  if (!after.some(isOther)) return after;
  return after.map((node) => {
    const { earlier: _earlier, ...rest } = node;
    const past = was.get(node.uid);
    return isOther(node) ? { ...rest, ...(past && { earlier: past }) } : node;
  });
}

/** An overlay for another package than the one whose rows have that past: what they measured in the project counts there, too. */
export function withoutPast(overlay: Overlay): Overlay {
  const bare = <F extends { earlier?: unknown }>({ earlier: _earlier, ...rest }: F) => rest;
  const overrides = Object.entries(overlay.overrides).map(
    ([uid, { fields, last }]) => [uid, { fields: bare(fields), last: bare(last) }] as const,
  );
  return { ...overlay, overrides: Object.fromEntries(overrides), own: overlay.own.map(bare) };
}
