import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { SEGMENT_LENGTH } from '../../../../shared/domain/structure/tree.ts';
import { fill } from '../../ui/fill.ts';
import { metricsTexts as texts } from './texts.ts';
import { fieldsOf } from './tree-rows.ts';

const plain = (name: string) => name.trim().toLowerCase();

/** A warning if the issue of a place already has a metric with this name, in this unit or another, which it names; else ''. */
export function twinText(nodes: readonly ReadNode[], path: string, { name, unit }: { name: string; unit: string }): string {
  const issue = path.slice(0, 2 * SEGMENT_LENGTH);
  const twins = nodes.filter((node) => node.path.startsWith(issue)).flatMap((node) => fieldsOf(node).metric ?? []);
  const named = twins.filter((metric) => plain(metric.name) === plain(name));
  const twin = named.find((metric) => metric.unit === unit) ?? named[0];
  return twin ? fill(texts.twin, { name: twin.name, unit: unitText(twin.unit) }) : '';
}
