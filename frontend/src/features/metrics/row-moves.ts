import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import type { Position } from '../../../../shared/domain/structure/tree.ts';
import { type CallOptions, call } from '../../api/client.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { allFollowed, followed } from './followed.ts';
import { type Direction, type Move, moveBack, moveTo, type PlaceBefore, placesBefore } from './moves.ts';
import { changedSums, type RowInSums, sumsOfRows } from './sums-of-rows.ts';
import { canMove, treeOf } from './tree-rows.ts';
import type { ChangeQueue } from './use-change-queue.ts';

/** The places of rows before a move, and the sums that they are part of. */
export type RowsBefore = { places: readonly PlaceBefore[]; sums: readonly RowInSums[] };

const rowsBefore = (nodes: readonly ReadNode[], paths: readonly string[]): RowsBefore => {
  const uids = nodes.filter(({ path }) => paths.includes(path)).map(({ uid }) => uid);
  return { places: placesBefore(nodes, paths), sums: sumsOfRows(nodes, uids) };
};

/** The moves of rows in a tree, and their undo. `reread`: reads again what a move makes stale. */
export function rowMoves(
  { trackerId: structureId, commitId: reportId }: Pick<PlaceOfStructure, 'trackerId' | 'commitId'>,
  { change, nodesNow }: ChangeQueue,
  reread: () => Promise<void>,
) {
  const sendMove = (options: CallOptions, { from, to, position }: Move) =>
    call(
      dispatch.dispatchProject,
      {
        params: { trackerId: structureId },
        body: { type: 'MOVE_PATH', payload: { from_path: [...from], to_path: to, pos: position, commitId: reportId } },
      },
      options,
    );
  return {
    /** moves rows to a place, without those that are gone at its turn. @throws FormFault where the place or all rows are gone */
    move: (from: readonly string[], to: string, position: Position) => {
      const [rows, target] = [allFollowed(nodesNow, from), followed(nodesNow, to)];
      return change(async (options) => sendMove(options, { from: rows(), to: target(), position }), reread);
    },
    /** moves rows by one step, from their present places; returns their former places, undefined if they cannot move */
    step: (uids: readonly string[], direction: Direction) =>
      change(async (options) => {
        const nodes = nodesNow();
        const taken = nodes.filter(({ uid }) => uids.includes(uid)).map(({ path }) => path);
        const move = moveTo(nodes, taken, direction);
        if (!move || !canMove(treeOf(nodes), move.from, move.to, move.position)) return undefined;
        await sendMove(options, move);
        return rowsBefore(nodes, taken);
      }, reread),
    /** the places of rows and their sums, for `moveBack` after a move */
    rowsBeforeMove: (paths: readonly string[]) => rowsBefore(nodesNow(), paths),
    /** the sums that a move has changed, as `changedSums` */
    changedSums: ({ sums }: RowsBefore) =>
      changedSums(
        sums,
        sumsOfRows(
          nodesNow(),
          sums.map(({ uid }) => uid),
        ),
      ),
    /** puts rows back, one after the other */
    moveBack: async (places: readonly PlaceBefore[]) => {
      for (const place of places)
        for (const step of [0, 1] as const)
          await change(async (options) => {
            const move = moveBack(nodesNow(), place, step);
            if (move && canMove(treeOf(nodesNow()), move.from, move.to, move.position)) await sendMove(options, move);
          }, reread);
    },
  };
}
