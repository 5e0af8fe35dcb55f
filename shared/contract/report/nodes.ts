import { z } from 'zod';
import type { NodeType } from '../../domain/structure/tree.ts';
import { defineResource } from '../route.ts';
import { CHANGE_NEEDS, ChangeNode, CREATE_NEEDS, CreateNode } from './node-bodies.ts';
import {
  CommentNodeFields,
  DescriptionFields,
  DocumentNodeFields,
  DocumentStatusFields,
  MetricNodeFields,
  TreeFields,
} from './node-fields.ts';

/** A node of a tree: its fields lie in `node` under the name of its type (SET-200, SET-208). */
const nodeOf = <T extends string, F extends z.ZodType>(type: T, node: F) =>
  z.object({
    uid: z.string(),
    path: z.string(),
    type: z.literal(type),
    _path: z.string(),
    _type: z.literal(type),
    node,
  });

/** A node of a structure or a report, by its type. Comments and document statuses of a report are nodes of their own. */
export const StructureNodeItem = z
  .discriminatedUnion('type', [
    nodeOf('tree', z.strictObject({ tree: TreeFields })).meta({ id: 'SectionNode' }),
    nodeOf('metricscore', z.strictObject({ metricscore: MetricNodeFields })).meta({ id: 'MetricNode' }),
    nodeOf('document', z.strictObject({ document: DocumentNodeFields })).meta({ id: 'DocumentNode' }),
    nodeOf('trackerdescription', z.strictObject({ trackerdescription: DescriptionFields })).meta({ id: 'DescriptionNode' }),
    nodeOf('documentstatus', z.strictObject({ documentstatus: DocumentStatusFields })).meta({ id: 'DocumentStatusNode' }),
    nodeOf('trackercomment', z.strictObject({ trackercomment: CommentNodeFields })).meta({ id: 'CommentNode' }),
  ])
  .meta({ id: 'TrackerNode' });

/** A node that does not fit: our pages show a line in its place and keep the others (SET-195, REP-385). `was`: its type. */
const UnreadableNode = z
  .object({ uid: z.string(), path: z.string(), type: z.string() })
  .transform(({ uid, path, type }) => ({ uid, path, type: 'unreadable' as const, was: type, node: {} }));
const readNodes = z.array(z.union([StructureNodeItem, UnreadableNode]));

type Keys<U> = U extends unknown ? keyof U : never;
/** A union that can be read without narrowing it first: what only other members have is undefined. */
type Open<U, K extends PropertyKey = Keys<U>> = U extends unknown ? U & { [P in Exclude<K, keyof U>]?: undefined } : never;
type Opened<N extends { node: object }, K extends PropertyKey> = N extends unknown
  ? Omit<N, 'node'> & { node: Open<N['node'], K> }
  : never;

type NodeItem = z.infer<typeof StructureNodeItem>;
export type NodeKind = NodeItem['type'];
export type StructureNodeItem = Opened<NodeItem, NodeKind>;
export type NodeOf<T extends NodeKind> = Extract<StructureNodeItem, { type: T }>;
/** A node of a structure, with the fields that a report adds. */
export type StructureNode = NodeOf<NodeType>;
/** A node as our pages read it. */
export type ReadNode = Opened<NodeItem | z.infer<typeof UnreadableNode>, NodeKind | 'unreadable'>;
export const ReadNodes: z.ZodType<ReadNode[]> = readNodes;
type AnyFields = { [T in NodeKind]: NonNullable<StructureNodeItem['node'][T]> }[NodeKind];
/** The fields of any node; those that its type does not have are undefined. */
export type NodeFields = Open<AnyFields>;
/** The fields of a node, whatever its type; undefined where they could not be read. */
export const nodeFields = ({ type, node }: ReadNode): NodeFields | undefined => node[type];

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const NodeParams = CommitParams.extend({ pathId: z.string() });

/** Changes of a report and of a structure use the same routes; the body decides. */
const member = { scope: 'commit', needs: 'member', packages: 'named' } as const;
const changes = { ...member, also: CHANGE_NEEDS };

export const nodes = defineResource({
  listNodes: {
    operationId: 'api_tracker_node_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/',
    summary: 'All nodes of a project, a package or a report, in the order of their paths',
    access: { ...member, also: 'commit:read' },
    params: CommitParams,
    query: z.object({
      key_contains: z.string().optional(),
      format: z.enum(['json']).optional(),
      /**
       * 'figures': the earlier reports once, at the root, and one text of figures for each metric instead of `historic_inputs`
       */
      past: z.enum(['figures']).optional(),
    }),
    response: z.array(StructureNodeItem),
    reads: ReadNodes,
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
    nestedIn: 'node',
    creates: true,
    response: z.union([StructureNodeItem, z.array(StructureNodeItem)]),
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
    nestedIn: 'node',
    response: StructureNodeItem,
  },
  saveNode: {
    operationId: 'api_tracker_node_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/',
    summary: 'Change a node, or upload a file of a document; a sent meta_json replaces the stored one',
    access: changes,
    params: NodeParams,
    encoding: 'form',
    body: ChangeNode,
    nestedIn: 'node',
    response: z.union([StructureNodeItem, z.array(StructureNodeItem)]),
  },
  changeCurrentNode: {
    operationId: 'updateRefNode',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/ref/{refId}/node/{pathId}/',
    summary: "Change a node of the report of a package that is being filled in, or upload a document's file to it",
    access: { scope: 'tracker', needs: 'member', also: CHANGE_NEEDS, packages: 'named' },
    params: z.object({ trackerId: z.string(), refId: z.string(), pathId: z.string() }),
    encoding: 'form',
    body: ChangeNode,
    nestedIn: 'node',
    response: z.union([StructureNodeItem, z.array(StructureNodeItem)]),
  },
  deleteNode: {
    operationId: 'api_tracker_node_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/',
    takesIfMatch: true,
    summary: 'Delete a node with everything below it',
    access: { scope: 'commit', needs: 'admin', also: 'structure:change' },
    params: NodeParams,
  },
});
