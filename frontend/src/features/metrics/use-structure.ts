import { useQuery } from '@tanstack/react-query';
import { nodeUsage } from '../../../../shared/contract/report/node-usage.ts';
import { nodes, type ReadNode } from '../../../../shared/contract/report/nodes.ts';
import type { RouteArgs } from '../../../../shared/contract/route.ts';
import type { NodeType } from '../../../../shared/domain/structure/tree.ts';
import { type CallOptions, call, callWithVersion } from '../../api/client.ts';
import { useStale } from '../../api/mark-stale.ts';
import { queryKey } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { followed } from './followed.ts';
import { type DeletedRow, restoreDeleted } from './restore-deleted.ts';
import { rowMoves } from './row-moves.ts';
import { metricsTexts as texts } from './texts.ts';
import { type StructureState, useChangeQueue } from './use-change-queue.ts';

type MetricChange = { name: string; unit: string; description: string; category: string };
/** The changed fields of a node, if its type has them. */
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

/** The fields of a change, or a function that computes them from the nodes when it is the change's turn. */
type Fields = ChangedFields | ((nodes: readonly ReadNode[]) => ChangedFields);

export type StructureChanges = ReturnType<typeof useStructureChanges>;

const keyOf = ({ trackerId: structureId, commitId: reportId }: PlaceOfStructure) =>
  queryKey('listNodes', { params: { trackerId: structureId, commitId: reportId }, withVersion: true });

/** The tree with the version that changes are based on. */
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

/** The changes of a tree, run one after the other: see `useChangeQueue`. */
export function useStructureChanges(place: PlaceOfStructure) {
  const stale = useStale();
  const { trackerId: structureId, commitId: reportId } = place;
  const params = { trackerId: structureId, commitId: reportId };
  const queue = useChangeQueue(keyOf(place));
  const { change, nodesNow } = queue;
  const restore = ({ uid, version }: DeletedRow) =>
    change(
      (options) => call(nodeUsage.restoreNode, { params, body: { uid, version } }, options),
      () => stale('restoreNode'),
    );
  return {
    place,
    ...rowMoves(params, queue, () => stale('dispatchProject', 'movedRows')),
    create: (body: RouteArgs<typeof nodes.createNode>['body']) => {
      const above = 'path' in body && body.path !== undefined ? followed(nodesNow, body.path) : undefined;
      return change(
        async (options) => {
          const placed = above === undefined ? body : { ...body, path: above() };
          return call(nodes.createNode, { params, body: placed }, options);
        },
        () => stale('createNode', 'structure'),
      );
    },
    /** adds metrics to an issue, one after the other; if only the issue's name is given, adds the issue first */
    addMetrics: (to: string | { issue: string }, metrics: readonly MetricChange[]) => {
      const above = typeof to === 'string' ? followed(nodesNow, to) : undefined;
      return change(
        async (options) => {
          const create = (body: RouteArgs<typeof nodes.createNode>['body'], first: CallOptions = {}) =>
            call(nodes.createNode, { params, body }, first);
          const made = typeof to === 'string' ? undefined : await create({ type: 'tree', name: to.issue }, options);
          const path = above === undefined ? [made].flat()[0]?.path : above();
          if (path === undefined) throw new Error(texts.changeFailed);
          for (const [index, metric] of metrics.entries())
            await create({ type: 'metricscore', path, metric }, made === undefined && index === 0 ? options : {});
        },
        () => stale('createNode', 'structure'),
      );
    },
    patch: (path: string, type: NodeType, fields: Fields) => {
      const present = followed(nodesNow, path);
      return change(
        async (options) => {
          const node = { [type]: typeof fields === 'function' ? fields(nodesNow()) : fields };
          await call(nodes.changeNode, { params: { ...params, pathId: present() }, body: { type, node } }, options);
        },
        () => stale('changeNode', 'structure'),
        { isJudged: typeof fields === 'function' },
      );
    },
    /** the effects of a deletion, or of an edit of the metric; changes nothing */
    preview: (path: string, metric?: Partial<MetricChange>) =>
      call(nodeUsage.previewNodeChange, { params: { ...params, pathId: path }, body: metric ? { metric } : {} }),
    /** reads the tree again, for what may have changed in it meanwhile */
    reread: () => stale('changeNode', 'structure'),
    restore,
    /** deletes a row with everything below it; returns the version that restores it */
    remove: (path: string): Promise<number> => {
      const present = followed(nodesNow, path);
      return change(
        async (options) => {
          const { etag } = await callWithVersion(nodes.deleteNode, { params: { ...params, pathId: present() } }, options);
          return Number(etag);
        },
        () => stale('deleteNode'),
      );
    },
    /** restores deleted rows, as `restoreDeleted`; returns the number of restored rows */
    restoreAll: (rows: readonly DeletedRow[]) =>
      restoreDeleted(rows, (uid) => nodesNow().some((node) => node.uid === uid), restore),
    /** the present path of a node */
    pathOf: (uid: string) => nodesNow().find((node) => node.uid === uid)?.path,
  };
}
