import type { Sheet } from '../indicator/result.ts';
import { Total } from '../kernel/total.ts';
import { type CalculatedValue, type MetricValue, offersHidden } from '../structure/calculation.ts';
import { earlierMetricsIn, lastDays } from '../structure/changed-metric.ts';
import { type Node, parentPath } from '../structure/tree.ts';
import type { ReportContent, ReportFigures } from './figures.ts';
import { frequenciesOf, type Recurrence, recursTogether } from './recurrence.ts';
import { missingNodes } from './required.ts';

/**
 * Uids of nodes that say nothing in a report: not due, hidden and not offered for picking, or below such
 * a node. `nodes` in path order.
 */
export function neutralUids(nodes: readonly Node[], notDue: ReadonlySet<string>): Set<string> {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const uids = new Set<string>();
  let above: string | null = null;
  for (const node of nodes) {
    if (above === null || !node.path.startsWith(above)) above = isSwitchedOff(node, byPath, notDue) ? node.path : null;
    if (above !== null) uids.add(node.uid);
  }
  return uids;
}

const isSwitchedOff = (node: Node, byPath: ReadonlyMap<string, Node>, notDue: ReadonlySet<string>): boolean => {
  if (notDue.has(node.uid)) return true;
  const parent = byPath.get(parentPath(node.path));
  return node.meta_json.hidden === true && !(parent && offersHidden(parent));
};

/** All that a report says of its base metrics. */
export type ReportSheet = Required<Pick<Sheet, 'values' | 'missing' | 'metrics' | 'notApplicable'>> &
  Pick<Sheet, 'askedBefore' | 'recurring'>;

/**
 * A report as indicators read it: decimal sums per base metric, the base metrics with missing or unconvertible required values,
 * those that it should report, and those marked N/A. A base metric in several places counts in each, but not below itself, since
 * the figure above contains it. Hidden and not-due metrics are neutral. `nodes` in path order; `results` from `calculate`.
 */
export function sheetOf(
  nodes: readonly Node[],
  inputs: ReadonlyMap<string, MetricValue>,
  results: ReadonlyMap<string, CalculatedValue>,
  notDue: ReadonlySet<string>,
): ReportSheet {
  const neutral = neutralUids(nodes, notDue);
  const asked = nodes.filter((node) => node.metric !== undefined && !neutral.has(node.uid));
  const isMarked = (node: Node) => inputs.get(node.uid)?.noReport === true;
  const heard = asked.filter((node) => !isMarked(node));
  return {
    values: sumsByMetric(heard, results),
    missing: missingMetrics(nodes, heard, inputs, results, notDue),
    metrics: new Set(withoutUnpicked(heard, results).map((node) => node.metric!.uid)),
    notApplicable: new Set(asked.filter(isMarked).map((node) => node.metric!.uid)),
  };
}

/**
 * Adds the former metrics of rows that changed their metric during the period, because other reports of the period contain them,
 * and their sum is incomplete without this report. An N/A row makes its former metrics N/A; an option that nobody picked adds
 * none.
 */
export function withEarlierMetrics(
  sheet: ReportSheet,
  { nodes, inputs, period }: Pick<ReportContent, 'nodes' | 'inputs' | 'period'>,
  { notDue, results }: Pick<ReportFigures, 'notDue' | 'results'>,
): ReportSheet {
  if (!period || !nodes.some(({ earlier }) => earlier)) return sheet;
  const neutral = neutralUids(nodes, notDue);
  const asked = nodes.filter((node) => node.metric !== undefined && !neutral.has(node.uid));
  const isMarked = (node: Node) => inputs.get(node.uid)?.noReport === true;
  const earlierOf = (some: readonly Node[]) => some.flatMap((node) => earlierMetricsIn(node, period));
  const heard = asked.filter((node) => !isMarked(node));
  const before = earlierOf(withoutUnpicked(heard, results));
  const marked = earlierOf(asked.filter(isMarked));
  const isMeasured = (uid: string) => sheet.metrics.has(uid) || sheet.notApplicable.has(uid);
  const askedBefore = lastDays(
    [...before, ...marked].filter(({ uid }) => !isMeasured(uid)).map(({ uid, changed }) => [uid, changed]),
  );
  return {
    ...sheet,
    metrics: new Set([...sheet.metrics, ...before.map(({ uid }) => uid)]),
    notApplicable: new Set([...sheet.notApplicable, ...marked.map(({ uid }) => uid)]),
    ...(askedBefore.size > 0 && { askedBefore }),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Adds in which periods the report asks for base metrics that it does not always ask for, since a later report that is missing
 * lacks them only there. Hidden rows and options that nobody picked ask for nothing; a row that is marked N/A asks again in the
 * next report. `nodes` in path order.
 */
export function withRecurring(
  sheet: ReportSheet,
  { nodes, inputs }: Pick<ReportContent, 'nodes' | 'inputs'>,
  { results }: Pick<ReportFigures, 'results'>,
): ReportSheet {
  const frequencies = frequenciesOf(nodes);
  if (frequencies.size === 0) return sheet;
  const hidden = neutralUids(nodes, NOTHING);
  const asked = nodes.filter((node) => node.metric !== undefined && !hidden.has(node.uid));
  const [marked = [], heard = []] = [true, false].map((is) =>
    asked.filter(({ uid }) => (inputs.get(uid)?.noReport === true) === is),
  );
  const rows = Map.groupBy([...withoutUnpicked(heard, results), ...marked], ({ metric }) => metric!.uid);
  const recurrenceOf = ({ uid }: Node): Recurrence | undefined => {
    const row = frequencies.get(uid);
    return row && [row];
  };
  const recurring = [...rows].flatMap(([uid, own]) => {
    const recurrence = own.map(recurrenceOf).reduce(recursTogether);
    return recurrence ? [[uid, recurrence] as const] : [];
  });
  return recurring.length > 0 ? { ...sheet, recurring: new Map(recurring) } : sheet;
}

/** Decimal sums per base metric of some nodes that measure one; metrics without a figure are not in it. */
export function sumsByMetric(heard: readonly Node[], results: ReadonlyMap<string, CalculatedValue>): Map<string, string> {
  const figureOf = (node: Node) => results.get(node.uid)?.value ?? null;
  const totals = new Map<string, Total>();
  for (const node of notContained(heard.filter((each) => figureOf(each) !== null))) {
    const total = totals.get(node.metric!.uid) ?? new Total();
    totals.set(node.metric!.uid, total);
    total.add(figureOf(node)!);
  }
  return new Map([...totals].map(([metric, total]) => [metric, total.value() ?? '0']));
}

/**
 * Leaves out unpicked options: a hidden sub-metric is offered for picking (SET-225), and without a value it is neutral like other
 * hidden nodes, with everything below it.
 */
function withoutUnpicked(heard: readonly Node[], results: ReadonlyMap<string, CalculatedValue>): Node[] {
  const says = ({ uid }: Node) => {
    const result = results.get(uid);
    return result !== undefined && (result.value !== null || result.missingFactor);
  };
  const unpicked = new Set(heard.filter((node) => node.meta_json.hidden === true && !says(node)).map(({ path }) => path));
  const isUnpicked = (path: string): boolean => path !== '' && (unpicked.has(path) || isUnpicked(parentPath(path)));
  return heard.filter((node) => says(node) || !isUnpicked(node.path));
}

/** The nodes that have no other one of the same base metric above them. */
function notContained(nodes: readonly Node[]): Node[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const contains = ({ path, metric }: Node) => {
    for (let above = parentPath(path); above !== ''; above = parentPath(above))
      if (byPath.get(above)?.metric?.uid === metric?.uid) return true;
    return false;
  };
  return nodes.filter((node) => !contains(node));
}

const missingMetrics = (
  nodes: readonly Node[],
  heard: readonly Node[],
  inputs: ReadonlyMap<string, MetricValue>,
  results: ReadonlyMap<string, CalculatedValue>,
  notDue: ReadonlySet<string>,
): Set<string> => {
  const entries = {
    figureOf: (uid: string) => results.get(uid)?.value ?? null,
    isNotApplicable: (uid: string) => inputs.get(uid)?.noReport === true,
    hasFile: () => true,
    isNotForSubmission: () => false,
  };
  const unconverted = heard.filter((node) => results.get(node.uid)?.missingFactor === true);
  return new Set(
    [...missingNodes(nodes, entries, notDue), ...unconverted].flatMap((node) => (node.metric ? [node.metric.uid] : [])),
  );
};
