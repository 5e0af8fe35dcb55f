import type { CalculatedValue, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import { inOtherUnit } from './entry/entered-unit.ts';
import { isShare, limitsOf, type OutsideLimits, outsideLimits } from './value-limits.ts';

/** A report's figure outside the limits of its metric, or in another unit. */
export type OutsideFigure = OutsideLimits & { uid: string; name: string };

/** What was entered in a report, what counts (from `calculate`), and which nodes are not due. */
type LimitedFigures = {
  inputs: ReadonlyMap<string, Pick<MetricValue, 'value' | 'noReport' | 'enteredUnit'>>;
  results: ReadonlyMap<string, CalculatedValue>;
  notDue: ReadonlySet<string>;
};

/**
 * The figures of a report that are outside the limits of their metrics, or were entered in another unit, in its order. Nothing is
 * said of what is N/A, hidden or not due. `nodes` in path order.
 */
export function figuresOutside(nodes: readonly Node[], { inputs, results, notDue }: LimitedFigures): OutsideFigure[] {
  const isJudged = (node: Node) =>
    node.metric !== undefined && (limitsOf(node) !== null || isShare(node) || inputs.get(node.uid)?.enteredUnit !== undefined);
  const judged = nodes.filter(isJudged);
  if (judged.length === 0) return [];
  const neutral = neutralUids(nodes, notDue);
  return judged.flatMap((node) => {
    const result = results.get(node.uid);
    const input = inputs.get(node.uid);
    if (!result || neutral.has(node.uid) || input?.noReport === true) return [];
    const outside = inOtherUnit(node, input, result) ?? outsideLimits(node, result);
    return outside ? [{ ...outside, uid: node.uid, name: node.metric?.name ?? '' }] : [];
  });
}

/** The reasons why figures cannot be submitted, one line each. */
export const limitRefusals = (outside: readonly OutsideFigure[]): string[] =>
  outside.filter(({ severity }) => severity === 'refusal').map(({ name, message }) => `${name}: ${message}`);
