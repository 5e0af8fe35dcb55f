import { descending } from '../kernel/order.ts';
import { type CalculationOptions, isOnlyCalculated, offersHidden } from '../structure/calculation.ts';
import { type Node, parentPath } from '../structure/tree.ts';
import { type ReceivingValue, receivedTotal, standsInItsPlace } from './received.ts';

type Options = Required<CalculationOptions>;

/**
 * Uids of metrics whose total is added up from figures that the client's own people have entered, and would silently be replaced
 * by a received total. Metrics that hold a figure already, entered or received, or are entered by hand alone, are not among them.
 * @param storedValue the value of a node by its uid, before anything is received
 */
export function madeOfOwnFigures(
  nodes: readonly Node[],
  storedValue: (uid: string) => ReceivingValue | undefined,
  options: Options,
): Set<string> {
  const metrics = nodes.filter(({ type, metric }) => type === 'metricscore' && metric !== undefined);
  const below = Map.groupBy(metrics, ({ path }) => parentPath(path));
  const own = new Set<string>();
  const found = new Set<string>();
  // from the last path to the first, so that children are known before their parent
  for (const node of metrics.toSorted(descending(({ path }) => path))) {
    const children = below.get(node.path) ?? [];
    const isCalculated = children.length > 0 && node.meta_json.calculated !== false;
    const isMade = isCalculated && children.some((child) => own.has(child.uid) && counts(child, node, options));
    const stored = storedValue(node.uid);
    const isByHand = !isOnlyCalculated(node, children.length > 0, options);
    const stands = stored !== undefined && (stored.noReport || (stored.value !== null && isByHand));
    if (stands ? !stored.noReport && standsInItsPlace(stored) : isMade) own.add(node.uid);
    if (isMade && !stands && receivedTotal(stored?.received) === null) found.add(node.uid);
  }
  return found;
}

/** Whether a sub-metric is part of the total above it. */
const counts = (child: Node, parent: Node, { notDue }: Options): boolean =>
  !notDue.has(child.uid) && (child.meta_json.hidden !== true || offersHidden(parent));
