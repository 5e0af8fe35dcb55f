import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dispatch } from '../../../../shared/contract/dispatch.ts';
import { nodeUsage } from '../../../../shared/contract/node-usage.ts';
import { nodes, type TrackerNode } from '../../../../shared/contract/nodes.ts';
import type { Position } from '../../../../shared/domain/tree.ts';
import { type CallOptions, call, callWithVersion } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { queryKey } from '../../api/queries.ts';
import { metricsTexts as texts } from '../../app/texts/metrics.ts';
import type { StructurePlace } from '../../components/use-structure-place.ts';

export type Structure = { nodes: TrackerNode[]; version: string | undefined };
type MetricChange = { name: string; unit: string; description: string; category: string };
export type Changes = ReturnType<typeof useChanges>;

const keyOf = ({ trackerId, commitId }: StructurePlace) =>
  queryKey('api_tracker_node_list', { params: { trackerId, commitId }, withVersion: true });

/** The tree with the version that a change is made on. */
export const useStructure = (place: StructurePlace) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: async ({ signal }): Promise<Structure> => {
      const { trackerId, commitId } = place;
      const { data, etag } = await callWithVersion(nodes.api_tracker_node_list, { params: { trackerId, commitId } }, { signal });
      return { nodes: data, version: etag };
    },
  });

/** The changes of a tree. Each is made on the version that is shown; afterwards the tree is read again, in place. */
export function useChanges(place: StructurePlace) {
  const queries = useQueryClient();
  const { trackerId, commitId } = place;
  const params = { trackerId, commitId };
  const change = async <T>(run: (options: CallOptions) => Promise<T>): Promise<T> => {
    const version = queries.getQueryData<Structure>(keyOf(place))?.version;
    try {
      return await run(version === undefined ? {} : { ifMatch: version });
    } catch (error) {
      throw error instanceof ApiError && error.status === 409
        ? new ApiError(409, { detail: texts.stale }, error.correlationId)
        : error;
    } finally {
      await Promise.all(
        ['api_tracker_node_list', 'api_tracker_commit_convfactor_list', 'listRemovedNodes'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
    }
  };
  return {
    place,
    create: (body: Record<string, unknown>) =>
      change((options) => call(nodes.api_tracker_node_create, { params, body }, options)),
    patch: (path: string, type: string, fields: Record<string, unknown>) =>
      change((options) =>
        call(
          nodes.api_tracker_node_partial_update,
          { params: { ...params, pathId: path }, body: { type, node: { [type]: fields } } },
          options,
        ),
      ),
    /** what a deletion, or an edit of the metric, would touch; changes nothing */
    preview: (path: string, metric?: Partial<MetricChange>) =>
      call(nodeUsage.previewNodeChange, { params: { ...params, pathId: path }, body: metric ? { metric } : {} }),
    restore: (uid: string, removedBy: number) =>
      change((options) => call(nodeUsage.restoreNode, { params, body: { uid, version: removedBy } }, options)),
    remove: (path: string) =>
      change((options) => call(nodes.api_tracker_node_delete, { params: { ...params, pathId: path } }, options)),
    move: (from: readonly string[], to: string, pos: Position) =>
      change((options) =>
        call(
          dispatch.api_tracker_dispatch_create,
          { params: { trackerId }, body: { type: 'MOVE_PATH', payload: { from_path: from, to_path: to, pos, commitId } } },
          options,
        ),
      ),
  };
}
