import type { Sheet } from '../indicator/result.ts';
import type { ReportSheet } from './base-metric-sums.ts';

/** A sheet as it is stored: plain and in a fixed order, so that the same report gives the same bytes. `notApplicable`: absent for none. */
export type StoredResultSheet = {
  values: readonly (readonly [metric: string, value: string])[];
  missing: readonly string[];
  metrics: readonly string[];
  notApplicable?: readonly string[];
};

/** What one report adds to the results of its project. */
export type ReportResult = { official: StoredResultSheet | null; pending: StoredResultSheet | null };

export const storedSheet = ({ values, missing, metrics, notApplicable }: ReportSheet): StoredResultSheet => ({
  values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)),
  missing: [...missing].sort(),
  metrics: [...metrics].sort(),
  ...(notApplicable.size > 0 && { notApplicable: [...notApplicable].sort() }),
});

export const sheetFrom = ({ values, missing, metrics, notApplicable = [] }: StoredResultSheet): Sheet => ({
  values: new Map(values),
  missing: new Set(missing),
  metrics: new Set(metrics),
  notApplicable: new Set(notApplicable),
});
