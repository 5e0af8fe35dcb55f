import type { Sheet } from '../indicator/result.ts';

/** A sheet as it is stored: plain and in a fixed order, so that the same report gives the same bytes. */
export type StoredResultSheet = {
  values: readonly (readonly [metric: string, value: string])[];
  missing: readonly string[];
  metrics: readonly string[];
};

/** What one report adds to the results of its project. */
export type ReportResult = { official: StoredResultSheet | null; pending: StoredResultSheet | null };

export const storedSheet = ({
  values,
  missing,
  metrics,
}: Required<Pick<Sheet, 'values' | 'missing' | 'metrics'>>): StoredResultSheet => ({
  values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)),
  missing: [...missing].sort(),
  metrics: [...metrics].sort(),
});

export const sheetFrom = ({ values, missing, metrics }: StoredResultSheet): Sheet => ({
  values: new Map(values),
  missing: new Set(missing),
  metrics: new Set(metrics),
});
