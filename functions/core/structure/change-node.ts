import type { ChangeNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { withAssignedUnits } from '../../../shared/domain/form/assigned-unit.ts';
import { referencesFollowing } from '../../../shared/domain/structure/references.ts';
import {
  addNode,
  childrenOf,
  findNode,
  type Node,
  patchNode,
  REFUSALS,
  type Tree,
  type TreeMetric,
  type TreeNodeFields,
  type TreeResult,
} from '../../../shared/domain/structure/tree.ts';
import { AppError, errorKind, fieldError } from '../../../shared/errors.ts';
import { retryOn } from '../../data/retry.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { UNIT_CHANGED } from '../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { describing, type EditedNode, editNode } from './add-node.ts';
import { checkLimits, checkRules } from './check-settings.ts';
import { editedMetric } from './edited-metric.ts';

type Fields = Partial<Omit<TreeNodeFields, 'uid' | 'type'>>;
/** 'merge' adds the sent keys of meta_json to the stored ones (SET-362); 'replace' drops all others. */
type Mode = 'merge' | 'replace';

const MERGES = 4;
/** Another change of the metric came between its fields being merged and written. */
const OTHER_METRIC = errorKind(
  'conflict',
  'Somebody else is changing this metric at the moment. Load the page again and repeat your change.',
);

const isOvertaken = (error: unknown) => OTHER_METRIC.is(error) || UNIT_CHANGED.is(error);

/**
 * Changes a node of a project's or package's tree. The body's type must be the node's.
 * @throws invalid_input for another type, for rules that compare what cannot be compared and for limits of a metric that takes no
 * number; not_found, stale_version; conflict when others change the metric with each attempt
 */
export const changeStructureNode = (
  context: Context,
  place: StructurePlace,
  path: string,
  body: ChangeNodeBody,
  mode: Mode,
): Promise<EditedNode> => retryOn(isOvertaken, { attempts: MERGES }, () => changeOnce(context, place, path, body, mode));

async function changeOnce(
  context: Context,
  place: StructurePlace,
  path: string,
  body: ChangeNodeBody,
  mode: Mode,
): Promise<EditedNode> {
  const { from, metric } =
    body.type === 'metricscore' && body.metric ? await metricFor(context, place, path, body.metric) : NO_METRIC;
  const edit = (tree: Tree): TreeResult => {
    const node = findNode(tree, path);
    if (node && node.type !== body.type)
      throw fieldError('type', `The node at this path has the type ${node.type}, not ${body.type}. Load the page again.`);
    if (metric && node && JSON.stringify(node.metric) !== JSON.stringify(from)) throw OTHER_METRIC();
    const { meta_json, description, ...rest } = fieldsOf(body);
    if (node && meta_json) checkRules(tree.nodes, meta_json, node.meta_json);
    if (node?.type === 'metricscore' && meta_json?.limits)
      checkLimits(mode === 'replace' ? meta_json : { ...node.meta_json, ...meta_json });
    const sent = meta_json && withAssignedUnits(tree.nodes, path, meta_json, node?.meta_json);
    const meta = sent && { meta_json: mode === 'replace' ? replacing(node?.meta_json ?? {}, sent) : sent };
    const result = following(patchNode(tree, path, { ...rest, ...(metric && { metric }), ...meta }), node, metric);
    return result.ok && description ? described(result.tree, path, description) : result;
  };
  return editNode(context, place, edit, metric);
}

function following(result: TreeResult, node: Node | undefined, to: TreeMetric | undefined): TreeResult {
  if (!result.ok || !node || !to) return result;
  return { ...result, tree: { ...result.tree, nodes: referencesFollowing(result.tree.nodes, node.uid, node.metric, to) } };
}

type SentFields = Fields & { description?: { title: string; text: string } };

/** Fields of a body that are not copied to the node unchanged. */
const LEFT_OUT: ReadonlySet<string> = new Set(['type', 'metric', 'uid', 'input']);

/** The sent fields under their names in the tree. */
const fieldsOf = (body: ChangeNodeBody): SentFields =>
  Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== undefined && !LEFT_OUT.has(key)));

const replacing = (old: Record<string, unknown>, sent: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.keys(old).map((key) => [key, undefined])),
  ...sent,
});

/** `from`: the node's metric that the sent fields were merged with; `metric`: the base metric that it becomes. */
type MergedMetric = { from?: TreeMetric; metric?: TreeMetric };
const NO_METRIC: MergedMetric = {};

/** The base metric that has all four fields after the change (SET-363). */
async function metricFor(
  { tenantUid, cause }: Context,
  place: StructurePlace,
  path: string,
  sent: object,
): Promise<MergedMetric> {
  const { tree } = await structureStore(tenantUid).read(place);
  const from = findNode(tree, path)?.metric;
  if (!from) throw new AppError('not_found', REFUSALS.not_found);
  const fields = await editedMetric(tenantUid, from, sent);
  return fields ? { from, metric: await metricStore(tenantUid).getOrCreate(fields, cause) } : NO_METRIC;
}

/** A document's description is the first description node below it. */
function described(tree: Tree, path: string, description: { title: string; text: string }): TreeResult {
  const there = childrenOf(tree.nodes, path).find(({ type }) => type === 'trackerdescription');
  const result = there ? patchNode(tree, there.path, description) : addNode(tree, path, describing(description));
  return result.ok ? { ...result, paths: [path] } : result;
}
