import type { ByOrigin } from '../apportionment/shares.ts';
import { multiply, toDecimal } from '../kernel/decimal.ts';
import { ascending } from '../kernel/order.ts';
import { Total } from '../kernel/total.ts';
import { unitText } from '../metric/unit-text.ts';
import { takesFigures } from '../report/value.ts';
import type { Node, TreeMetric } from './tree.ts';
import { parentPath } from './tree.ts';

/**
 * A metric's value as calculations take it: decimal text or nothing, and whether it is N/A. `received`: suppliers' figures, by
 * origin; `estimated`: whether the person marked it so; `receivedEstimated`: the part of the suppliers' figures that follows from
 * estimates; each absent for none. These three take no part in the calculation, but are frozen with the value.
 */
export type MetricValue = {
  value: string | null;
  noReport?: boolean;
  /** the unit of its metric when it was entered; absent where that is not known, or is the metric's unit */
  enteredUnit?: string;
  received?: ByOrigin;
  estimated?: true;
  receivedEstimated?: ByOrigin;
};

/** One child's part in its parent's value; without a factor both figures are null (REP-198). */
export type Derivation = {
  fromMetric: string;
  inputValue: string;
  conversionFactor: string | null;
  convertedValue: string | null;
  toUnit: string;
};

/**
 * The value that counts for a metric, and its origin. `derived`: the value from its sub-metrics, also while a typed value
 * replaces it. `missingFactor`: no result, because a figure below cannot be converted.
 */
export type CalculatedValue = {
  value: string | null;
  source: 'typed' | 'derived' | 'none';
  derived: string | null;
  missingFactor?: boolean;
  /** the entered value of a metric that is only calculated; it does not count */
  ignored?: string;
  derivation: readonly Derivation[];
};

/** Finds a factor to the parent's unit, frozen or current; null when there is none. See `factorFinder`. */
export type FactorOf = (metric: TreeMetric, toUnit: string) => string | null;

/** `disableManualEntry`: the report's own flag (SET-213); `notDue`: uids of nodes that are not due in this period. */
export type CalculationOptions = { disableManualEntry?: boolean; notDue?: ReadonlySet<string> };

type GatheredLines = { lines: Derivation[]; total: Total; incomplete: boolean };

const PICKED_FROM = new Set<unknown>(['searchable_children', 'select_children', 'selectable_twin_children']);
/** Whether a metric offers its hidden sub-metrics for selection; then hidden does not mean switched off (REP-192, SET-225). */
export const offersHidden = (parent: Pick<Node, 'meta_json'>): boolean => PICKED_FROM.has(parent.meta_json.input_type);

const NOTHING: readonly Derivation[] = [];

/**
 * The values of all metrics of a tree, by node uid (SET-218 to SET-220 and the specification's 'Calculation of a metric').
 * - Only metrics directly below count, with value times factor; `additional_children` are never summed.
 * - A child without a value, marked N/A, not due or hidden is neutral; hidden children that their
 * parent offers for picking count.
 * - A child with a value but no factor leaves its parent, and what derives from it, without a result: never a partial sum.
 * - A typed value stands in place of the derived one unless manual entry is disabled; `calculated: false` and metrics without
 *   sub-metrics are entered by hand; N/A is no value.
 * One pass over nodes in path order, from the last to the first, so that children are known before their parent.
 */
export function calculate(
  nodes: readonly Node[],
  inputs: ReadonlyMap<string, MetricValue>,
  factorOf: FactorOf,
  options: CalculationOptions = {},
): Map<string, CalculatedValue> {
  const ordered = inPathOrder(nodes).filter((node) => node.type === 'metricscore' && node.metric !== undefined);
  const byPath = new Map(ordered.map((node) => [node.path, node]));
  const below = new Map<string, GatheredLines>();
  const results = new Map<string, CalculatedValue>();
  for (let index = ordered.length - 1; index >= 0; index--) {
    const node = ordered[index]!;
    const input = inputs.get(node.uid);
    const result = resultOf(node, input, below.get(node.path), options);
    results.set(node.uid, result);
    const parent = byPath.get(parentPath(node.path));
    if (parent === undefined) continue;
    const gathered = below.get(parent.path) ?? { lines: [], total: new Total(), incomplete: false };
    below.set(parent.path, gathered);
    if (!isNeutral(node, parent, input, options)) gather(gathered, node.metric!, result, parent.metric!.unit, factorOf);
  }
  return results;
}

const inPathOrder = (nodes: readonly Node[]) =>
  nodes.every((node, index) => index === 0 || nodes[index - 1]!.path < node.path)
    ? nodes
    : [...nodes].sort(ascending(({ path }) => path));

const isNeutral = (node: Node, parent: Node, input: MetricValue | undefined, options: CalculationOptions): boolean =>
  input?.noReport === true || options.notDue?.has(node.uid) === true || (node.meta_json.hidden === true && !offersHidden(parent));

/** Adds a child's part; children come last first, so that lines are put in front. */
function gather(gathered: GatheredLines, metric: TreeMetric, child: CalculatedValue, toUnit: string, factorOf: FactorOf): void {
  if (child.missingFactor === true) gathered.incomplete = true;
  if (child.value === null) return;
  const factor = metric.unit === toUnit ? '1' : factorOf(metric, toUnit);
  const converted = factor === null ? null : factor === '1' ? child.value : multiply(child.value, factor);
  gathered.lines.push({
    fromMetric: metric.name,
    inputValue: child.value,
    conversionFactor: factor,
    convertedValue: converted,
    toUnit,
  });
  if (converted === null) gathered.incomplete = true;
  else gathered.total.add(converted);
}

function resultOf(
  node: Node,
  input: MetricValue | undefined,
  below: GatheredLines | undefined,
  options: CalculationOptions,
): CalculatedValue {
  // the digits of a text are no figure
  const typed = input?.noReport === true || !takesFigures(node) ? null : toDecimal(input?.value);
  if (below === undefined || node.meta_json.calculated === false)
    return { value: typed, source: typed === null ? 'none' : 'typed', derived: null, derivation: NOTHING };
  const derived = below.incomplete ? null : below.total.value();
  const derivation = below.lines.length > 1 ? below.lines.reverse() : below.lines;
  if (input?.noReport === true) return { value: null, source: 'none', derived, derivation };
  if (typed !== null && !isOnlyCalculated(node, true, options)) return { value: typed, source: 'typed', derived, derivation };
  const ignored = typed !== null && { ignored: typed };
  if (below.incomplete) return { value: null, source: 'none', derived, derivation, missingFactor: true, ...ignored };
  return { value: derived, source: derived === null ? 'none' : 'derived', derived, derivation, ...ignored };
}

/**
 * Whether a metric's figure is always calculated from its sub-metrics, never typed (SET-213, SET-220). `isParent`: whether it has
 * sub-metrics.
 */
export const isOnlyCalculated = (
  { meta_json }: Pick<Node, 'meta_json'>,
  isParent: boolean,
  { disableManualEntry }: CalculationOptions,
): boolean =>
  isParent && meta_json.calculated !== false && (disableManualEntry === true || meta_json.disable_manual_entry === true);

/** The text of 'Show derivation from sub-metrics', one line per child (REP-069, REP-070). */
export const derivationText = (result: CalculatedValue): string =>
  result.derivation
    .map((line) =>
      line.conversionFactor === null
        ? `${line.fromMetric}: No conversion factor found`
        : `${line.fromMetric}: ${line.inputValue} x ${line.conversionFactor} = ${line.convertedValue} ${unitText(line.toUnit)}`,
    )
    .join('\n');
