import { type Overlay, OWN_SEGMENTS } from './overlay.ts';
import { SEGMENT_LENGTH, type Tree } from './tree.ts';

/**
 * Whether a node may once have had a path, in a project's tree or in a package's on top of it. Segments are numbered and never
 * reused, so a path of issued numbers that leads nowhere dates from before a move or a deletion.
 */
export function wasGiven(path: string, { master, overlay }: { master: Tree; overlay: Overlay | null }): boolean {
  const segments = path.match(new RegExp(`[0-9A-Z]{${SEGMENT_LENGTH}}`, 'g')) ?? [];
  if (segments.length < 2 || segments.join('') !== path || segments[0] !== master.nodes[0]?.path) return false;
  return segments.every((segment) => {
    const number = Number.parseInt(segment, 36);
    return number < master.nextSegment || (overlay !== null && number >= OWN_SEGMENTS && number < overlay.nextSegment);
  });
}
