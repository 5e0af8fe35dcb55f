import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { nodeUsage } from '../../../../shared/contract/report/node-usage.ts';
import { nodes, type ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { RouteArgs } from '../../../../shared/contract/route.ts';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import type { NodeType, Position } from '../../../../shared/domain/structure/tree.ts';
import { type CallOptions, call, callWithVersion } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useStale } from '../../api/mark-stale.ts';
import { queryKey } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { type Direction, type Move, moveBack, moveTo, type PlaceBefore, placesBefore } from './moves.ts';
import { type DeletedRow, restoreDeleted } from './restore-deleted.ts';
import { changedSums, type RowInSums, sumsOfRows } from './sums-of-rows.ts';
import { metricsTexts as texts } from './texts.ts';
import { canMove, treeOf } from './tree-rows.ts';

export type StructureState = { nodes: ReadNode[]; version: string | undefined };
type Run<T> = (options: CallOptions) => Promise<T>;
type MetricChange = { name: string; unit: string; description: string; category: string };
/** What is changed of a node, as far as its type has it. */
export type ChangedFields = {
  name?: string;
  description?: { title: string; text: string };
  metric?: Partial<MetricChange>;
  required?: boolean;
  period?: number;
  title?: string;
  text?: string;
  meta_json?: Record<string, unknown>;
};
/** Where rows stand, and which figures they are part of. */
export type RowsBefore = { places: readonly PlaceBefore[]; sums: readonly RowInSums[] };

const rowsBefore = (nodes: readonly ReadNode[], paths: readonly string[]): RowsBefore => {
  const uids = nodes.filter(({ path }) => paths.includes(path)).map(({ uid }) => uid);
  return { places: placesBefore(nodes, paths), sums: sumsOfRows(nodes, uids) };
};

export type StructureChanges = ReturnType<typeof useStructureChanges>;

const keyOf = ({ trackerId: structureId, commitId: reportId }: PlaceOfStructure) =>
  queryKey('listNodes', { params: { trackerId: structureId, commitId: reportId }, withVersion: true });

/** The tree with the version that a change is made on. */
export const useStructure = (place: PlaceOfStructure) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: async ({ signal }): Promise<StructureState> => {
      const { trackerId: structureId, commitId: reportId } = place;
      const { data, etag } = await callWithVersion(
        nodes.listNodes,
        { params: { trackerId: structureId, commitId: reportId } },
        { signal },
      );
      return { nodes: data, version: etag };
    },
  });

const NO_NODES: readonly ReadNode[] = [];

/**
 * The changes of a tree, one after the other. Each is made on the version that is shown; afterwards the tree is read again, in place,
 * so that what is asked for in between is made on what came out.
 */
export function useStructureChanges(place: PlaceOfStructure) {
  const queries = useQueryClient();
  const stale = useStale();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { trackerId: structureId, commitId: reportId } = place;
  const params = { trackerId: structureId, commitId: reportId };
  const shown = () => queries.getQueryData<StructureState>(keyOf(place));
  const nodesNow = () => shown()?.nodes ?? NO_NODES;
  const make = async <T>(run: Run<T>, reread: () => Promise<void>): Promise<T> => {
    const version = shown()?.version;
    try {
      return await run(version === undefined ? {} : { ifMatch: version });
    } catch (error) {
      throw error instanceof ApiError && error.status === 409
        ? new ApiError(409, { detail: texts.stale }, error.correlationId)
        : error;
    } finally {
      await reread();
    }
  };
  const change = <T>(run: Run<T>, reread: () => Promise<void>): Promise<T> => {
    const made = last.current.then(() => make(run, reread));
    last.current = made.catch(() => undefined);
    return made;
  };
  const movedRows = () => stale('dispatchProject', 'movedRows');
  const sendMove = (options: CallOptions, { from, to, position }: Move) =>
    call(
      dispatch.dispatchProject,
      {
        params: { trackerId: structureId },
        body: { type: 'MOVE_PATH', payload: { from_path: [...from], to_path: to, pos: position, commitId: reportId } },
      },
      options,
    );
  const restore = ({ uid, version }: DeletedRow) =>
    change(
      (options) => call(nodeUsage.restoreNode, { params, body: { uid, version } }, options),
      () => stale('restoreNode'),
    );
  return {
    place,
    create: (body: RouteArgs<typeof nodes.createNode>['body']) =>
      change(
        (options) => call(nodes.createNode, { params, body }, options),
        () => stale('createNode', 'structure'),
      ),
    /** adds metrics one after the other to an issue, which is added before them where only its name is given */
    addMetrics: (to: string | { issue: string }, metrics: readonly MetricChange[]) =>
      change(
        async (options) => {
          const create = (body: RouteArgs<typeof nodes.createNode>['body'], first: CallOptions = {}) =>
            call(nodes.createNode, { params, body }, first);
          const made = typeof to === 'string' ? undefined : await create({ type: 'tree', name: to.issue }, options);
          const path = typeof to === 'string' ? to : [made].flat()[0]?.path;
          if (path === undefined) throw new Error(texts.changeFailed);
          for (const [index, metric] of metrics.entries())
            await create({ type: 'metricscore', path, metric }, made === undefined && index === 0 ? options : {});
        },
        () => stale('createNode', 'structure'),
      ),
    patch: (path: string, type: NodeType, fields: ChangedFields) =>
      change(
        (options) =>
          call(nodes.changeNode, { params: { ...params, pathId: path }, body: { type, node: { [type]: fields } } }, options),
        () => stale('changeNode', 'structure'),
      ),
    /** what a deletion, or an edit of the metric, would touch; changes nothing */
    preview: (path: string, metric?: Partial<MetricChange>) =>
      call(nodeUsage.previewNodeChange, { params: { ...params, pathId: path }, body: metric ? { metric } : {} }),
    restore,
    /** deletes a row with everything below it; answers the version by which it is restored */
    remove: (path: string): Promise<number> =>
      change(
        async (options) => {
          const { etag } = await callWithVersion(nodes.deleteNode, { params: { ...params, pathId: path } }, options);
          return Number(etag);
        },
        () => stale('deleteNode'),
      ),
    move: (from: readonly string[], to: string, position: Position) => {
      // What is asked for are nodes; where they stand may be another place once it is their turn.
      const uidAt = (path: string) => nodesNow().find((node) => node.path === path)?.uid;
      const uids = from.map(uidAt);
      const target = uidAt(to);
      return change((options) => {
        const pathOf = (uid: string | undefined) => nodesNow().find((node) => node.uid === uid)?.path ?? to;
        return sendMove(options, { from: uids.map(pathOf), to: pathOf(target), position });
      }, movedRows);
    },
    /** where rows stand, for `moveBack` after they have been moved, and which figures they are part of */
    rowsBeforeMove: (paths: readonly string[]) => rowsBefore(nodesNow(), paths),
    /** what a move of rows has changed in figures, as `changedSums` */
    changedSums: ({ sums }: RowsBefore) =>
      changedSums(
        sums,
        sumsOfRows(
          nodesNow(),
          sums.map(({ uid }) => uid),
        ),
      ),
    /** puts rows back where they stood, one after the other */
    moveBack: async (places: readonly PlaceBefore[]) => {
      for (const place of places)
        for (const step of [0, 1] as const)
          await change(async (options) => {
            const move = moveBack(nodesNow(), place, step);
            if (move && canMove(treeOf(nodesNow()), move.from, move.to, move.position)) await sendMove(options, move);
          }, movedRows);
    },
    /** restores rows that were deleted, as `restoreDeleted`; answers how many came back */
    restoreAll: (rows: readonly DeletedRow[]) =>
      restoreDeleted(rows, (uid) => nodesNow().some((node) => node.uid === uid), restore),
    /** where a node stands now */
    pathOf: (uid: string) => nodesNow().find((node) => node.uid === uid)?.path,
    /** moves rows by one step, as they stand when it is their turn; answers where they stood, undefined where there is no such place */
    step: (uids: readonly string[], direction: Direction) =>
      change(async (options) => {
        const nodes = nodesNow();
        const taken = nodes.filter(({ uid }) => uids.includes(uid)).map(({ path }) => path);
        const move = moveTo(nodes, taken, direction);
        if (!move || !canMove(treeOf(nodes), move.from, move.to, move.position)) return undefined;
        await sendMove(options, move);
        return rowsBefore(nodes, taken);
      }, movedRows),
  };
}
