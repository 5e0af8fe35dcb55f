import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { levelOf, type Position, parentPath } from '../../../../shared/domain/structure/tree.ts';
import { siblingOf } from './tree-rows.ts';

/** A move in the form that the API accepts. */
export type Move = { from: readonly string[]; to: string; position: Position };
export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * The move of a key or a menu item; undefined if the rows cannot move that way. `taken`: the rows to move, in tree order. To move
 * rows up, the row before them moves behind the last of them, because the API only places a node after another one.
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

/** The former place of a row: its parent and the row before it, by uid. `after`: null for the first row. */
export type PlaceBefore = { uid: string; parent: string; after: string | null };

/** The present places of rows in tree order, to undo a move later. */
export function placesBefore(nodes: readonly ReadNode[], paths: readonly string[]): PlaceBefore[] {
  const uidAt = (path: string | undefined) => nodes.find((node) => node.path === path)?.uid;
  return nodes
    .filter(({ path }) => paths.includes(path) && !paths.some((other) => other !== path && path.startsWith(other)))
    .flatMap(({ uid, path }) => {
      const parent = uidAt(parentPath(path));
      return parent === undefined ? [] : [{ uid, parent, after: siblingOf(nodes, path, -1)?.uid ?? null }];
    });
}

/**
 * The moves that put a row back in the present tree; none if its place no longer exists. The API places a node only after another
 * one or last, so the first row goes last and the others then go after it: `step` 0 and 1.
 */
export function moveBack(nodes: readonly ReadNode[], { uid, parent, after }: PlaceBefore, step: 0 | 1): Move | undefined {
  const pathOf = (wanted: string | null) => nodes.find((node) => node.uid === wanted)?.path;
  const [from, above, beside] = [pathOf(uid), pathOf(parent), pathOf(after)];
  if (from === undefined || above === undefined) return undefined;
  if (beside !== undefined) return step === 0 ? { from: [from], to: beside, position: 'right' } : undefined;
  if (step === 0) return { from: [from], to: above, position: 'last-child' };
  const others = nodes.filter(({ path }) => parentPath(path) === above && path !== from).map(({ path }) => path);
  return others.length === 0 ? undefined : { from: others, to: from, position: 'right' };
}
