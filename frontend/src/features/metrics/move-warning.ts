import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { type Position, parentPath } from '../../../../shared/domain/structure/tree.ts';
import { fill } from '../../ui/fill.ts';
import { metricsTexts as texts } from './texts.ts';
import { fieldsOf } from './tree-rows.ts';

/**
 * The warning before metrics move below a metric with another unit, where they need a conversion factor; '' if they need none.
 */
export function moveWarning(nodes: readonly ReadNode[], from: readonly string[], to: string, position: Position): string {
  const metricAt = (path: string) => {
    const node = nodes.find((each) => each.path === path);
    return node && fieldsOf(node).metric;
  };
  const unit = metricAt(position === 'last-child' ? to : parentPath(to))?.unit;
  if (unit === undefined) return '';
  const moved = from.flatMap((path) => metricAt(path) ?? []).filter((metric) => metric.unit !== unit);
  return moved.length === 0
    ? ''
    : fill(texts.moveUnits, { names: moved.map(({ name }) => name).join(', '), unit: unitText(unit) });
}
