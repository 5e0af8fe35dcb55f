import type { Position } from '../../../../../shared/domain/structure/tree.ts';

/** Time that the pointer must rest before a drop counts, in milliseconds: beside a row, and onto it (SET-292, SET-293). */
const HOVER_MS: Readonly<Record<Position, number>> = { right: 50, 'last-child': 75 };

/** Reports a position after its time has passed without a change. */
export function hovering(show: (position: Position | undefined) => void) {
  let wanted: Position | undefined;
  let counts: Position | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (position: Position | undefined) => {
    counts = position;
    show(position);
  };
  const over = (position: Position | undefined) => {
    if (position === wanted) return;
    clearTimeout(timer);
    wanted = position;
    set(undefined);
    if (position) timer = setTimeout(() => set(position), HOVER_MS[position]);
  };
  return { over, active: () => counts, end: () => over(undefined) };
}
