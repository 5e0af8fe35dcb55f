import { z } from 'zod';
import { defineResource } from '../route.ts';
import { CHANGE_NEEDS, ChangeNode, CREATE_NEEDS, CreateNode } from './node-bodies.ts';

/** What a metric node measures (SET-205). */
export const NodeMetric = z
  .object({ uid: z.string(), name: z.string(), unit: z.string(), description: z.string(), category: z.string() })
  .meta({ id: 'NodeMetric' });
export type NodeMetric = z.infer<typeof NodeMetric>;

/** The fields of a node by its type; a report adds its own, such as the input. */
export const NodeFields = z
  .looseObject({
    uid: z.string(),
    _path: z.string(),
    _type: z.string(),
    name: z.string(),
    meta_json: z.record(z.string(), z.unknown()),
    metric: NodeMetric.optional(),
    required: z.boolean().optional(),
    period: z.number().optional(),
    title: z.string().optional(),
    text: z.string().optional(),
    /** of a copy: the factors that came with its metric; `kept` is another figure that was there and goes on counting */
    copied_factors: z.array(z.object({ to_unit: z.string(), factor: z.string(), kept: z.string().nullable() })).optional(),
  })
  .meta({ id: 'NodeFields' });
export type NodeFields = z.infer<typeof NodeFields>;

/** A node of a tree: its fields lie in `node` under the name of its type (SET-200, SET-208). */
export const TrackerNode = z
  .object({
    uid: z.string(),
    path: z.string(),
    type: z.string(),
    _path: z.string(),
    _type: z.string(),
    node: z.record(z.string(), NodeFields),
  })
  .meta({ id: 'TrackerNode' });
export type TrackerNode = z.infer<typeof TrackerNode>;

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const NodeParams = CommitParams.extend({ pathId: z.string() });

/** A report's own calls and those that change a structure use the same routes: the body tells which it is. */
const member = { scope: 'commit', needs: 'member' } as const;
const changes = { ...member, also: CHANGE_NEEDS };

export const nodes = defineResource({
  listNodes: {
    operationId: 'api_tracker_node_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/',
    summary: 'All nodes of a project, a package or a report, in the order of their paths',
    access: { ...member, also: 'commit:read' },
    params: CommitParams,
    query: z.object({ key_contains: z.string().optional(), format: z.enum(['json']).optional() }),
    response: z.array(TrackerNode),
  },
  createNode: {
    operationId: 'api_tracker_node_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/',
    summary: 'Add an issue, a metric, a document or a description, copy a node with everything below it, or comment on a section',
    access: { ...member, also: CREATE_NEEDS },
    params: CommitParams,
    encoding: 'form',
    body: CreateNode,
    creates: true,
    response: z.union([TrackerNode, z.array(TrackerNode)]),
  },
  changeNode: {
    operationId: 'api_tracker_node_partial_update',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/',
    summary: 'Change some fields of a node; keys of meta_json are merged one by one',
    access: changes,
    params: NodeParams,
    encoding: 'form',
    body: ChangeNode,
    response: TrackerNode,
  },
  saveNode: {
    operationId: 'api_tracker_node_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/',
    summary: 'Change a node, or upload a file of a document; meta_json that is sent replaces what was there',
    access: changes,
    params: NodeParams,
    encoding: 'form',
    body: ChangeNode,
    response: z.union([TrackerNode, z.array(TrackerNode)]),
  },
  updateRefNode: {
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/node/{pathId}/',
    summary: "Change a node of the report of a package that is being filled in, or upload a document's file to it",
    access: { scope: 'tracker', needs: 'member', also: CHANGE_NEEDS },
    params: z.object({ trackerId: z.string(), refId: z.string(), pathId: z.string() }),
    encoding: 'form',
    body: ChangeNode,
    response: z.union([TrackerNode, z.array(TrackerNode)]),
  },
  deleteNode: {
    operationId: 'api_tracker_node_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/',
    summary: 'Delete a node with everything below it',
    access: { scope: 'commit', needs: 'admin', also: 'structure:change' },
    params: NodeParams,
  },
});
