import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { levelOf, type Position, parentPath } from '../../../../shared/domain/structure/tree.ts';
import { siblingOf } from './tree-rows.ts';

/** A move as it is sent: what goes where. */
export type Move = { from: readonly string[]; to: string; position: Position };
export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * The move that a key or a menu item stands for, or undefined where there is no such place. `taken`: the rows that move, in tree order.
 * Up is the one before them going after the last of them, since a node is only ever put after another one.
 */
export function moveTo(nodes: readonly ReadNode[], taken: readonly string[], direction: Direction): Move | undefined {
  const first = taken[0];
  const last = taken.at(-1);
  if (first === undefined || last === undefined || taken.some((path) => parentPath(path) !== parentPath(first))) return undefined;
  const before = siblingOf(nodes, first, -1);
  if (direction === 'up') return before && { from: [before.path], to: last, position: 'right' };
  if (direction === 'in') return before && { from: taken, to: before.path, position: 'last-child' };
  if (direction === 'out') return levelOf(first) > 2 ? { from: taken, to: parentPath(first), position: 'right' } : undefined;
  const after = siblingOf(nodes, last, 1);
  return after && { from: taken, to: after.path, position: 'right' };
}
