import type { BaseMetric } from '../../../../../shared/contract/metric/base-metrics.ts';

const rules = new Intl.PluralRules('en-GB');
const NAMES = {
  projects: ['project', 'projects'],
  indicators: ['indicator', 'indicators'],
  factors: ['factor', 'factors'],
} as const;
const UNUSED = 'Not used';

/** Where a metric is used: '3 projects, 1 indicator'. Says so if it is unused. */
export function usageText(usage: BaseMetric['usage']): string {
  if (!usage) return '';
  const parts = (['projects', 'indicators', 'factors'] as const)
    .filter((key) => usage[key] > 0)
    .map((key) => `${usage[key]} ${NAMES[key][rules.select(usage[key]) === 'one' ? 0 : 1]}`);
  return parts.length === 0 ? UNUSED : parts.join(', ');
}
