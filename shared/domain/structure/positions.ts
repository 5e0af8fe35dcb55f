import { type Overlay, OWN_SEGMENTS } from './overlay.ts';
import { SEGMENT_LENGTH, type Tree } from './tree.ts';

/**
 * Whether a path may have been that of a node, in a project's tree or a package's on top of it. Segments are numbered and no number is
 * given twice, so that a path of such numbers that leads to nothing now is one of before a move or a deletion.
 */
export function wasGiven(path: string, { master, overlay }: { master: Tree; overlay: Overlay | null }): boolean {
  const segments = path.match(new RegExp(`[0-9A-Z]{${SEGMENT_LENGTH}}`, 'g')) ?? [];
  if (segments.length < 2 || segments.join('') !== path || segments[0] !== master.nodes[0]?.path) return false;
  return segments.every((segment) => {
    const number = Number.parseInt(segment, 36);
    return number < master.nextSegment || (overlay !== null && number >= OWN_SEGMENTS && number < overlay.nextSegment);
  });
}
