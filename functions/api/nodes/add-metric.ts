import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import type { TrackerNode } from '../../../shared/contract/report/nodes.ts';
import { addNode, findNode, REFUSALS, type TreeResult } from '../../../shared/domain/structure/tree.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { belowIssue, issueAt } from '../../core/structure/issues.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import { changed } from './add-node.ts';

type Body = Extract<CreateNodeBody, { type: 'metricscore' }>;

/**
 * A metric below the named parent, else below the issue named like its category (SET-368). The base metric is the one that has
 * exactly these four fields (SET-369); a category that is not sent is the issue's name.
 */
export async function addMetric(context: SignedInRequest, place: StructurePlace, body: Body): Promise<TrackerNode> {
  const { tenantUid, cause } = context;
  const { path, required, period, meta_json = {} } = body;
  const category = body.metric.category || (await issueName(tenantUid, place, path));
  const metric = await metricStore(tenantUid).getOrCreate({ ...body.metric, category }, cause);
  const add = (tree: Parameters<typeof addNode>[0], parent: string): TreeResult =>
    addNode(tree, parent, { uid: randomUUID(), type: 'metricscore', metric, required, period, meta_json });
  return changed(context, place, (tree) => (path ? add(tree, path) : belowIssue(tree, category, add)));
}

async function issueName(tenantUid: string, place: StructurePlace, path: string | undefined): Promise<string> {
  if (!path) throw fieldError('path', 'Name the parent in path, or the issue in metric.category');
  const { tree } = await structureStore(tenantUid).read(place);
  if (!findNode(tree, path)) throw new AppError('not_found', REFUSALS.not_found);
  return issueAt(tree.nodes, path)?.name ?? '';
}
