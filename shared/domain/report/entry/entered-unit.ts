import { unitText } from '../../metric/unit-text.ts';
import type { CalculatedValue, MetricValue } from '../../structure/calculation.ts';
import type { Node } from '../../structure/tree.ts';
import { type OutsideLimits, takesFigure } from '../value-limits.ts';

type MeasuredNode = Pick<Node, 'meta_json' | 'metric'>;

/**
 * The unit in which a figure was entered, if its metric has another unit now; undefined if it has not, or if that unit is
 * unknown.
 */
export function otherUnitOf(
  node: MeasuredNode,
  { value, enteredUnit }: Pick<MetricValue, 'value' | 'enteredUnit'>,
): string | undefined {
  const unit = node.metric?.unit ?? '';
  if (value === null || enteredUnit === undefined || enteredUnit === unit || !takesFigure(node)) return undefined;
  return unitText(enteredUnit) === unitText(unit) ? undefined : enteredUnit;
}

/**
 * The fault of a figure that was entered before its metric's unit changed: 5,000 kg are not 5,000 t, so its person must enter it
 * again before the report is submitted. Null for other figures, and for a figure that is calculated from sub-metrics.
 */
export function inOtherUnit(
  node: MeasuredNode,
  input: Pick<MetricValue, 'value' | 'enteredUnit'> | undefined,
  { source }: Pick<CalculatedValue, 'source'>,
): OutsideLimits | null {
  const unit = input && source !== 'derived' ? otherUnitOf(node, input) : undefined;
  if (unit === undefined) return null;
  const message = `Entered in ${unitText(unit)}. Enter it in ${unitText(node.metric?.unit ?? '')}.`;
  return { message, severity: 'refusal' };
}
