import type { KeyboardEvent, PointerEvent } from 'react';
import { NAVIGATION_WIDTH } from '../../../session/scope.ts';
import { shell } from '../texts.ts';
import type { NavigationWidth } from './use-navigation-width.ts';

const STEP = 20;
const KEYS: Record<string, (width: number) => number> = {
  ArrowLeft: (width) => width - STEP,
  ArrowRight: (width) => width + STEP,
  Home: () => NAVIGATION_WIDTH.least,
  End: () => NAVIGATION_WIDTH.most,
};

/** The divider between navigation and page: dragged, or moved with the arrow keys. */
export function ResizeHandle({ width }: { width: NavigationWidth }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (!move) return;
    event.preventDefault();
    width.change(move(width.value));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) width.change(event.clientX);
  };
  return (
    <hr
      className="resize-handle"
      style={{ insetInlineStart: width.value - 4 }}
      tabIndex={0}
      aria-label={shell.resize}
      aria-orientation="vertical"
      aria-valuenow={width.value}
      aria-valuemin={NAVIGATION_WIDTH.least}
      aria-valuemax={NAVIGATION_WIDTH.most}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}
