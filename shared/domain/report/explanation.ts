import { multiply } from '../kernel/decimal.ts';
import type { CalculatedValue } from '../structure/calculation.ts';
import { isBelow, type Node, parentPath } from '../structure/tree.ts';
import { reportFigures } from './figures.ts';
import { type ReceiptFactor, type ReceiptLine, receiptContent, type SubmissionReceipt } from './receipt.ts';

/**
 * A sub-metric's part in the total above it. `factor`: to the unit above, null where there is none; `isSameUnit`: none is needed;
 * `identity`: null also where it was not recorded; `counts`: whether the total has it.
 */
export type ExplainedPart = {
  toUnit: string;
  isSameUnit: boolean;
  factor: string | null;
  identity: ReceiptFactor['identity'];
  converted: string | null;
  counts: boolean;
};

/**
 * One metric behind a figure. `parent`: uid of the metric that it is a part of; `typed`: undefined where nobody entered anything.
 */
export type ExplainedLine = {
  node: Node;
  parent: string | null;
  figure: CalculatedValue | undefined;
  typed: ReceiptLine | undefined;
  part: ExplainedPart | null;
};

/** Why a sub-metric is in no total. */
const SILENT: ReadonlySet<string> = new Set(['not-applicable', 'not-due', 'hidden']);

/**
 * A submission's metrics behind a figure, down to what was typed, in the order of the tree: the metrics that `isWanted` and
 * everything below them. A metric below another wanted one stands there. `nodes`: of the submission's structure.
 */
export function explain(
  recorded: Pick<SubmissionReceipt, 'lines' | 'factors' | 'period' | 'disableManualEntry'>,
  nodes: readonly Node[],
  isWanted: (metricUid: string) => boolean,
): ExplainedLine[] {
  const { results } = reportFigures(receiptContent(recorded, nodes));
  const typed = new Map(recorded.lines.map((line) => [line.node, line]));
  const factors = new Map(recorded.factors.map((factor) => [`${factor.metric} ${factor.toUnit}`, factor]));
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const wanted = nodes.filter(({ metric }) => metric && isWanted(metric.uid));
  const shown = nodes.filter(
    ({ metric, path }) => metric && wanted.some((root) => root.path === path || isBelow(path, root.path)),
  );
  const isShown = new Set(shown.map(({ uid }) => uid));
  const isDerived = ({ uid }: Node) => results.get(uid)?.source === 'derived';
  return shown.map((node) => {
    const above = byPath.get(parentPath(node.path));
    const parent = above && isShown.has(above.uid) ? above : null;
    const line = typed.get(node.uid);
    const own = { figure: results.get(node.uid), typed: line };
    return {
      node,
      parent: parent?.uid ?? null,
      ...own,
      part: parent && partOf(node, { parent, isDerived: isDerived(parent) }, own, factors),
    };
  });
}

/** `isDerived`: the parent is what its parts add up to, and was not typed over. */
function partOf(
  { metric }: Node,
  { parent, isDerived }: { parent: Node; isDerived: boolean },
  { figure, typed }: Pick<ExplainedLine, 'figure' | 'typed'>,
  factors: ReadonlyMap<string, ReceiptFactor>,
): ExplainedPart {
  const toUnit = parent.metric!.unit;
  const isSameUnit = metric!.unit === toUnit;
  const found = factors.get(`${metric!.uid} ${toUnit}`);
  const factor = isSameUnit ? '1' : (found?.factor ?? null);
  const value = figure?.value ?? null;
  const isSummed = isDerived && parent.meta_json.calculated !== false && !typed?.marks?.some((mark) => SILENT.has(mark));
  return {
    toUnit,
    isSameUnit,
    factor,
    identity: found?.identity ?? null,
    converted: value === null || factor === null ? null : multiply(value, factor),
    counts: isSummed && value !== null && factor !== null,
  };
}
