import { z } from 'zod';
import { defineResource } from '../route.ts';
import { NodeMetricChange } from './node-bodies.ts';
import { StructureNodeItem } from './nodes.ts';

const Named = z.object({ uid: z.string(), name: z.string() });

/**
 * The effects of a change of a node. `metrics`: number of metrics at and below it; `figures` in `reports`: their figures;
 * `complete`: false if there may be more. `change`: whether an edit leads to the same base metric, an existing or a new one;
 * `detached`: what then stays with the old one. `others`: further nodes of this tree with the same base metric. `indicators`:
 * names of those that lose a metric of their equation by the change.
 */
export const NodeUsage = z
  .object({
    metrics: z.number(),
    figures: z.number(),
    reports: z.number(),
    complete: z.boolean(),
    others: z.number(),
    change: z.enum(['none', 'existing', 'new']),
    detached: z
      .object({
        reports: z.number(),
        indicators: z.array(Named),
        targets: z.array(Named),
        factors: z.array(z.object({ uid: z.string(), toUnit: z.string(), factor: z.string() })),
      })
      .nullable(),
    indicators: z.array(z.string()).optional(),
  })
  .meta({ id: 'NodeUsage' });
export type NodeUsage = z.infer<typeof NodeUsage>;

/** A node that was deleted, with what went with it. `version`: of the change that deleted it. */
export const RemovedNode = z
  .object({
    uid: z.string(),
    type: z.string(),
    name: z.string(),
    below: z.string(),
    metrics: z.number(),
    version: z.number(),
    at: z.string(),
    /** whether its parent exists; if not, that has to be restored first */
    has_parent: z.boolean(),
  })
  .meta({ id: 'RemovedNode' });
export type RemovedNode = z.infer<typeof RemovedNode>;

/** A change of a node: of which of its fields, `path` for its place, `added` when it was made; `by` is a name. */
export const NodeChange = z
  .object({
    at: z.string(),
    by: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: 'NodeChange' });
export type NodeChange = z.infer<typeof NodeChange>;

const ReportRecord = z.object({ trackerId: z.string(), commitId: z.string() });
const admin = { scope: 'commit', needs: 'admin', also: 'structure:change' } as const;
const REMOVED = '/api/tracker/{trackerId}/commit/{commitId}/removed/';

/** Reads before and after a change of a tree. */
export const nodeUsage = defineResource({
  previewNodeChange: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/usage/',
    summary: 'The number of figures in reports for a node and everything below it, and what an edit of its metric would detach',
    access: admin,
    params: ReportRecord.extend({ pathId: z.string() }),
    body: z.object({ metric: NodeMetricChange.optional() }),
    response: NodeUsage,
  },
  listNodeChanges: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/node/{pathId}/changes/',
    summary: 'Who changed what of a node last, among the latest changes of its structure',
    access: { scope: 'commit', needs: 'member' },
    params: ReportRecord.extend({ pathId: z.string() }),
    response: z.array(NodeChange),
  },
  listRemovedNodes: {
    method: 'GET',
    path: REMOVED,
    summary: 'What was deleted from a project or a package and can be restored, the latest first',
    access: admin,
    params: ReportRecord,
    refuses: ['conflict'],
    response: z.array(RemovedNode),
  },
  restoreNode: {
    method: 'POST',
    path: REMOVED,
    summary: 'Restore a deleted node with everything below it; its figures in reports count again',
    access: admin,
    params: ReportRecord,
    body: z.object({ uid: z.string().min(1), version: z.number().int().positive() }),
    creates: true,
    response: z.array(StructureNodeItem),
  },
});
