import { randomUUID } from 'node:crypto';
import type { CreateNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { withAssignedUnits } from '../../../shared/domain/form/assigned-unit.ts';
import { nearestIssue } from '../../../shared/domain/structure/nearest-issue.ts';
import {
  addNode,
  findNode,
  type Node,
  REFUSALS,
  rootOf,
  type Tree,
  type TreeMetric,
  type TreeNodeFields,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow } from '../metric/in-units.ts';
import { checkLimits, checkRules } from './check-settings.ts';
import { belowIssue } from './issues.ts';

/** The body for adding a node of a type. */
export type NewNode<T extends CreateNodeBody['type']> = Extract<CreateNodeBody, { type: T }>;
/** A node after a change, and the version of the structure that shows it. */
export type EditedNode = { node: Node; version: number };

/**
 * Changes a structure and returns the first node that the change made or moved.
 * @param metric what a node measures from now on @throws as the store's `change`
 */
export async function editNode(
  { tenantUid, ifMatch, cause }: Context,
  place: StructurePlace,
  edit: (tree: Tree) => TreeResult,
  metric?: TreeMetric,
): Promise<EditedNode> {
  const named = metric ? [metric] : [];
  const { tree, paths, version } = await structureStore(tenantUid).change(place, ifMatch, cause, edit, () =>
    namingWrites(tenantUid, named),
  );
  return { node: findNode(tree, paths[0]!)!, version };
}

/** Adds an issue: below the root when the body names no parent (SET-368). */
export const addIssue = (
  context: Context,
  place: StructurePlace,
  { path, name, meta_json = {}, description }: NewNode<'tree'>,
): Promise<EditedNode> =>
  editNode(context, place, (tree) => {
    checkRules(tree.nodes, meta_json);
    const fields: TreeNodeFields = { uid: randomUUID(), type: 'tree', name, meta_json };
    return withDescription(addNode(tree, path ?? rootOf(tree).path, fields), description);
  });

/** Adds a document below the node that the body names. */
export const addDocument = (
  context: Context,
  place: StructurePlace,
  { path, name, meta_json = {}, description }: NewNode<'document'>,
): Promise<EditedNode> =>
  editNode(context, place, (tree) =>
    withDescription(
      addNode(tree, path, {
        uid: randomUUID(),
        type: 'document',
        name,
        meta_json: withAssignedUnits(tree.nodes, path, meta_json),
      }),
      description,
    ),
  );

type Description = { title: string; text: string };

/** A description becomes a node below the described node (SET-371), even an empty one: clients read its uid. */
function withDescription(added: TreeResult, description: Description | undefined): TreeResult {
  if (!added.ok || !description) return added;
  const below = addNode(added.tree, added.paths[0]!, describing(description));
  return below.ok ? { ...below, paths: added.paths } : below;
}

/** Adds a description below the node that the body names. */
export const addDescription = (
  context: Context,
  place: StructurePlace,
  { path, title, text }: NewNode<'trackerdescription'>,
): Promise<EditedNode> => editNode(context, place, (tree) => addNode(tree, path, describing({ title, text })));

/** The fields of a new description. */
export const describing = (description: Description): TreeNodeFields => ({
  uid: randomUUID(),
  type: 'trackerdescription',
  ...description,
  meta_json: {},
});

/**
 * Adds a metric below the named parent, or else below the issue with the name of its category (SET-368). Uses the base metric
 * with exactly these four fields (SET-369). Without a category, the name of the nearest issue counts.
 * @throws invalid_input without parent and category and for limits of a metric that takes no number, not_found for an unknown
 * parent
 */
export function addMetric(context: Context, place: StructurePlace, body: NewNode<'metricscore'>): Promise<EditedNode> {
  checkLimits(body.meta_json ?? {});
  return inUnitsOfNow(() => addMetricOnce(context, place, body));
}

async function addMetricOnce(
  context: Context,
  place: StructurePlace,
  { path, required, period, meta_json = {}, metric: sent }: NewNode<'metricscore'>,
): Promise<EditedNode> {
  const { tenantUid, cause } = context;
  const category = sent.category || (await issueName(tenantUid, place, path));
  const metric = await metricStore(tenantUid).getOrCreate({ ...sent, category }, cause);
  const add = (tree: Tree, parent: string): TreeResult =>
    addNode(tree, parent, { uid: randomUUID(), type: 'metricscore', metric, required, period, meta_json });
  return editNode(context, place, (tree) => (path ? add(tree, path) : belowIssue(tree, category, add)), metric);
}

async function issueName(tenantUid: string, place: StructurePlace, path: string | undefined): Promise<string> {
  if (!path) throw fieldError('path', 'Name the parent in path, or the issue in metric.category.');
  const { tree } = await structureStore(tenantUid).read(place);
  if (!findNode(tree, path)) throw new AppError('not_found', REFUSALS.not_found);
  return nearestIssue(tree.nodes, path)?.name ?? '';
}
