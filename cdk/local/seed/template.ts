import type { Profile, SeedIssue, SeedMetric, SeedSubMetric } from './template/build.ts';
import { carbon } from './template/carbon.ts';
import { community, employees, equality, governance, safety, socialValue, supplyChain } from './template/people.ts';
import { air, materials, nature, waste, water } from './template/resources.ts';

export type { SeedIssue, SeedMetric, SeedSubMetric } from './template/build.ts';

/**
 * The demonstration's report template: issues, metrics and sub-metrics. Factors to tCO2e come from the published set, with their
 * rows. Scope 2 by location and by market, well-to-tank, losses and biogenic CO2 are separate metrics.
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

/** A metric or sub-metric whose figure is entered. `key` is unique and stable. */
export type Leaf = { key: string; metric: SeedMetric | SeedSubMetric; profile: Profile };

export const metricKey = (issue: SeedIssue, metric: SeedMetric, sub?: SeedSubMetric): string =>
  [issue.category, metric.name, ...(sub ? [sub.name] : [])].join(' / ');

/** All metrics whose figures are entered, in the order of the report. */
export const leaves = (template: readonly SeedIssue[] = TEMPLATE): Leaf[] =>
  template.flatMap((issue) =>
    issue.metrics.flatMap((metric): Leaf[] =>
      metric.profile
        ? [{ key: metricKey(issue, metric), metric, profile: metric.profile }]
        : metric.subMetrics.map((sub) => ({ key: metricKey(issue, metric, sub), metric: sub, profile: sub.profile })),
    ),
  );
