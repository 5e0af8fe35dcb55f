import type { Profile, SeedIssue, SeedMetric, SeedSubMetric } from './template/build.ts';
import { carbon } from './template/carbon.ts';
import { community, employees, equality, governance, safety, socialValue, supplyChain } from './template/people.ts';
import { air, materials, nature, waste, water } from './template/resources.ts';

export type { SeedIssue, SeedMetric, SeedSubMetric } from './template/build.ts';

/**
 * The demonstration's report template: issues, their metrics and sub-metrics. Factors to tCO2e are those of the published set,
 * with the row they come from. Scope 2 by location and by market, well-to-tank, losses and biogenic CO2 stay metrics of their
 * own.
 */
export const TEMPLATE: readonly SeedIssue[] = [
  carbon,
  waste,
  water,
  materials,
  nature,
  air,
  safety,
  employees,
  equality,
  socialValue,
  community,
  supplyChain,
  governance,
];

/** A metric that is typed in: a metric without sub-metrics, or a sub-metric. `key` is unique and stable. */
export type Leaf = { key: string; metric: SeedMetric | SeedSubMetric; profile: Profile };

export const metricKey = (issue: SeedIssue, metric: SeedMetric, sub?: SeedSubMetric): string =>
  [issue.category, metric.name, ...(sub ? [sub.name] : [])].join(' / ');

/** Everything for which figures are typed in, in the order of the report. */
export const leaves = (template: readonly SeedIssue[] = TEMPLATE): Leaf[] =>
  template.flatMap((issue) =>
    issue.metrics.flatMap((metric): Leaf[] =>
      metric.profile
        ? [{ key: metricKey(issue, metric), metric, profile: metric.profile }]
        : metric.subMetrics.map((sub) => ({ key: metricKey(issue, metric, sub), metric: sub, profile: sub.profile })),
    ),
  );
