import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { nodes } from '../../../../shared/contract/report/nodes.ts';
import { hasCalculatedUnit } from '../../../../shared/domain/indicator/result.ts';
import { compareNames } from '../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../api/queries.ts';
import type { PlaceOfStructure } from '../structure/index.ts';

export type MetricOption = { value: string; label: string; description: string; unit: string };

/** The metrics that an equation can use, each once, by name. Includes those that the indicator uses already (SET-253). */
export function useMetricOptions(
  { trackerId: structureId, commitId: reportId }: PlaceOfStructure,
  others: readonly Indicator[],
  current: Indicator | undefined,
): MetricOption[] {
  const tree = useApiQuery(nodes, 'listNodes', { params: { trackerId: structureId, commitId: reportId }, query: {} });
  const results = new Set(others.map(({ result_metric }) => result_metric));
  const inTree = (tree.data ?? []).flatMap(({ node }) => node.metricscore?.metric ?? []);
  const all = new Map([...(current?.baseMetrics ?? []), ...inTree].map((metric) => [metric.uid, metric]));
  return [...all.values()]
    .filter((metric) => !hasCalculatedUnit(metric, results))
    .sort((a, b) => compareNames(a.name, b.name))
    .map(({ uid, name, unit, category }) => ({
      value: uid,
      label: name,
      description: `${unitText(unit)}, ${category}`,
      filteringTags: [unit],
      unit,
    }));
}
