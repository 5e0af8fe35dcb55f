import { z } from 'zod';
import { isObject } from '../json-text.ts';
import { ChangedScore, ChangedText, Document, flattenNodeBody, Issue, Score, Text } from '../report/node-bodies.ts';
import { DescriptionFields, DocumentNodeFields, MetricNodeFields, TreeFields } from '../report/node-fields.ts';
import { defineResource } from '../route.ts';
import type { SentBody } from '../sent-body.ts';

const place = {
  path: z.string(),
  description: z.object({ uid: z.string(), title: z.string(), text: z.string() }).nullable(),
};

/**
 * A node as the calls on a tree of a ref answer it: the fields of its type, with its description. A new node has one, maybe an
 * empty one, where its request sends a description; else null.
 */
export const TreeNode = z
  .discriminatedUnion('_type', [
    TreeFields.extend(place).meta({ id: 'TreeNodeSection' }),
    MetricNodeFields.extend(place).meta({ id: 'TreeNodeMetric' }),
    DocumentNodeFields.extend(place).meta({ id: 'TreeNodeDocument' }),
    DescriptionFields.extend(place).meta({ id: 'TreeNodeDescription' }),
  ])
  .meta({ id: 'TreeNode' });
export type TreeNode = z.infer<typeof TreeNode>;

/** One line of a tree: what hangs below what. `edge_type` names both ends, such as 'treetree' or 'treescore'. */
export const Edge = z
  .object({
    uid: z.string(),
    edge_type: z.string(),
    parent_id: z.string(),
    child_id: z.string(),
    path: z.string(),
    from_commit: z.string(),
  })
  .meta({ id: 'Edge' });
export type Edge = z.infer<typeof Edge>;

/** The body of these calls: the fields of one type, at any of their places; the address names type and place. */
const ofType = <T extends string, S extends z.ZodType<unknown, { type: T }>>(type: T, schema: S) => {
  type Flat = z.input<S>;
  type Body = Omit<Flat, 'type'> | Extract<SentBody<Flat, 'node'>, { node: unknown }> | { node: object };
  return z.preprocess((body: Body) => flattenNodeBody(isObject(body) ? { ...body, type } : body), schema);
};

const LinkTree = z.object({
  edge_type: z.literal('treetree', { error: "The type is 'treetree'." }),
  parent_id: z.string().min(1),
  child_id: z.string().min(1),
  from_commit: z.string().min(1).optional(),
});

const RefTree = z.object({ trackerId: z.string(), refId: z.string(), treeId: z.string() });
const ReportRecord = z.object({ trackerId: z.string(), commitId: z.string() });
const inRef = { scope: 'tracker', needs: 'admin' } as const;
const inCommit = { scope: 'commit', needs: 'admin', also: 'structure:change' } as const;
const TREE = '/api/tracker/{trackerId}/ref/{refId}/tree/{treeId}/';

/** Nodes by the ids of the ref and of the node above, as existing clients address them, and the lines between nodes. */
export const treeNodes = defineResource({
  addIssue: {
    operationId: 'api_tracker_ref_tree_tree_create',
    method: 'POST',
    path: `${TREE}tree/`,
    summary: 'Add an issue as the last child of a tree',
    access: inRef,
    params: RefTree,
    encoding: 'form',
    body: ofType('tree', Issue),
    nestedIn: 'node',
    creates: true,
    response: TreeNode,
  },
  deleteIssue: {
    operationId: 'api_tracker_ref_tree_delete',
    method: 'DELETE',
    path: TREE,
    summary: 'Delete a tree with everything below it',
    access: inRef,
    params: RefTree,
  },
  addMetric: {
    operationId: 'api_tracker_ref_tree_score_create',
    method: 'POST',
    path: `${TREE}score/`,
    summary: 'Add a metric as the last child of a tree or of a metric',
    access: inRef,
    params: RefTree,
    encoding: 'form',
    body: ofType('metricscore', Score),
    nestedIn: 'node',
    creates: true,
    response: TreeNode,
  },
  changeMetric: {
    operationId: 'api_tracker_ref_tree_score_partial_update',
    method: 'PATCH',
    path: `${TREE}score/{metricScoreId}/`,
    summary: 'Change some fields of a metric; keys of meta_json are merged one by one',
    access: inRef,
    params: RefTree.extend({ metricScoreId: z.string() }),
    encoding: 'form',
    body: ofType('metricscore', ChangedScore),
    nestedIn: 'node',
    response: TreeNode,
  },
  addDocument: {
    operationId: 'api_tracker_ref_tree_document_create',
    method: 'POST',
    path: `${TREE}document/`,
    summary: 'Add a document as the last child of a tree or of a metric',
    access: inRef,
    params: RefTree,
    encoding: 'form',
    body: ofType('document', Document),
    nestedIn: 'node',
    creates: true,
    response: TreeNode,
  },
  createTreeDescription: {
    method: 'POST',
    path: `${TREE}description/`,
    summary: 'Add a description as the last child of a tree or of a metric',
    access: inRef,
    params: RefTree,
    encoding: 'form',
    body: ofType('trackerdescription', Text),
    nestedIn: 'node',
    creates: true,
    response: TreeNode,
  },
  changeDescription: {
    operationId: 'api_tracker_ref_tree_description_update',
    method: 'PUT',
    path: `${TREE}description/{descriptionId}/`,
    summary: 'Change title and text of a description',
    access: inRef,
    params: RefTree.extend({ descriptionId: z.string() }),
    encoding: 'form',
    body: ofType('trackerdescription', ChangedText),
    nestedIn: 'node',
    response: TreeNode,
  },
  deletePackageDocument: {
    operationId: 'api_tracker_ref_document_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/ref/{refId}/document/{docId}/',
    summary: 'Take a document out of a ref; its files stay with the reports that have them',
    access: inRef,
    params: RefTree.omit({ treeId: true }).extend({ docId: z.string() }),
  },
  deleteSectionDocument: {
    operationId: 'api_tracker_commit_tree_document_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/commit/{commitId}/tree/{treeId}/document/{docId}/',
    summary: 'Take a document out of a tree; its files stay with the reports that have them',
    access: inCommit,
    params: ReportRecord.extend({ treeId: z.string(), docId: z.string() }),
  },
  listEdges: {
    operationId: 'api_tracker_commit_edge_read',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/edge/{commitId}/',
    summary: 'The parent-child relations in a project, a package or a report',
    access: { scope: 'commit', needs: 'member', also: 'commit:see' },
    params: ReportRecord,
    response: z.array(Edge),
  },
  linkSubtree: {
    operationId: 'api_tracker_commit_edge_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/edge/{commitId}/',
    summary: 'Link a tree, with what is below it, as the last child of another one; a repetition adds nothing',
    access: inCommit,
    params: ReportRecord,
    body: LinkTree,
    response: Edge,
  },
  linkTree: {
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/edge/',
    summary: 'The same as the call above',
    access: inCommit,
    params: ReportRecord,
    body: LinkTree,
    response: Edge,
  },
});
