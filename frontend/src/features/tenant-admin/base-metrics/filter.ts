import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';

export type MetricFilter = { text: string; issue: string; unit: string; use: string };
const NAMES = ['text', 'issue', 'unit', 'use'] as const;

/** The search and the filters, stored in the address. */
export function useMetricFilter(): { filter: MetricFilter; set(change: Partial<MetricFilter>): void; clear(): void } {
  const [params, setParams] = useSearchParams();
  const [text, issue, unit, use] = NAMES.map((name) => params.get(name) ?? '') as [string, string, string, string];
  const filter = useMemo(() => ({ text, issue, unit, use }), [text, issue, unit, use]);
  const put = (next: Partial<MetricFilter>) =>
    setParams(
      Object.entries({ ...filter, ...next }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  return { filter, set: put, clear: () => setParams({}, { replace: true }) };
}

export const isUsed = ({ usage }: BaseMetric): boolean =>
  usage !== undefined && usage.projects + usage.indicators + usage.factors > 0;

/** The metrics that match the filters and contain all words of the search, in any order. */
export function useMatches(metrics: readonly BaseMetric[], filter: MetricFilter): BaseMetric[] {
  const indexed = useMemo(
    () =>
      metrics.map((metric) => {
        const { uid, name, unit, category, description } = metric;
        return { metric, text: searchedText(`${uid} ${name} ${unit} ${category} ${plainText(description)}`) };
      }),
    [metrics],
  );
  const { text, issue, unit, use } = useDeferredValue(filter);
  return useMemo(() => {
    const words = searchedText(text).split(/\s+/).filter(Boolean);
    return indexed
      .filter(({ metric, text: own }) => {
        const inUse = use === '' || (use === 'used') === isUsed(metric);
        return (
          inUse &&
          (issue === '' || metric.category === issue) &&
          (unit === '' || metric.unit === unit) &&
          words.every((word) => own.includes(word))
        );
      })
      .map(({ metric }) => metric);
  }, [indexed, text, issue, unit, use]);
}
