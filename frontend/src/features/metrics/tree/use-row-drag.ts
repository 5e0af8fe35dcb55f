import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../../../shared/domain/structure/tree.ts';
import { hovering } from './hovering.ts';

export type DragRules = {
  /**
   * uids of the rows that a drag of this row moves, which is itself or all selected rows; their paths may change during the drag
   */
  dragged(path: string): readonly string[];
  allows(uids: readonly string[], to: string, position: Position): boolean;
  drop(uids: readonly string[], to: string, position: Position): void;
};

type Data = Record<string | symbol, unknown>;
const uidsOf = (data: Data): readonly string[] => (Array.isArray(data.uids) ? (data.uids as string[]) : []);

const positionIn = (data: Data): Position | undefined => {
  const instruction = extractInstruction(data);
  if (!instruction || instruction.blocked) return undefined;
  return instruction.operation === 'combine' ? 'last-child' : 'right';
};

/** Makes a row draggable by its handle, and a target for others. Returns the position of a drop, once it counts. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  path: string,
  rules: DragRules | undefined,
): Position | undefined {
  const [shown, setShown] = useState<Position>();
  const latest = useRef(rules);
  latest.current = rules;
  const enabled = rules !== undefined;
  useEffect(() => {
    if (!row.current || !handle.current || !enabled) return;
    const element = row.current;
    const hover = hovering(setShown);
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ uids: latest.current!.dragged(path) }),
      }),
      dropTargetForElements({
        element,
        getData: ({ input, source }) => {
          const available = (position: Position) =>
            latest.current!.allows(uidsOf(source.data), path, position) ? 'available' : 'not-available';
          const operations = { 'reorder-after': available('right'), combine: available('last-child') } as const;
          return attachInstruction({}, { element, input, operations });
        },
        onDrag: ({ self }) => hover.over(positionIn(self.data)),
        onDragLeave: hover.end,
        onDrop: ({ source }) => {
          const position = hover.active();
          hover.end();
          if (position) latest.current!.drop(uidsOf(source.data), path, position);
        },
      }),
    );
  }, [row, handle, path, enabled]);
  return shown;
}
