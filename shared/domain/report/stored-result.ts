import type { Sheet } from '../indicator/result.ts';
import { ascending } from '../kernel/order.ts';
import type { ReportSheet } from './base-metric-sums.ts';
import type { ReceivedSums } from './received-sums.ts';
import type { Recurrence } from './recurrence.ts';

/** Figures per base metric. */
export type StoredFigures = readonly (readonly [metric: string, value: string])[];
/** Days ('YYYY-MM-DD') per base metric. */
export type StoredDays = readonly (readonly [metric: string, day: string])[];
/** In which periods a report asks for base metrics that it does not always ask for. */
export type StoredRecurrences = readonly (readonly [metric: string, recurrence: Recurrence])[];
export type StoredByOrigin = readonly (readonly [origin: string, values: StoredFigures])[];

/**
 * A sheet as stored: plain and in a fixed order, so the same report gives the same bytes. `submission`: number of the submission
 * behind it, absent in sheets of earlier releases; `askedBefore`: those of `metrics` and `notApplicable` that no row measures any
 * more, each with its last day; `recurring`: metrics that are not asked for in each period; `received`: the part of the figures
 * from suppliers, by origin; `estimated`: the part that follows from estimated values; `receivedEstimated`: the part that is
 * both. These five and `notApplicable` are absent for none.
 */
export type StoredResultSheet = {
  submission?: number;
  values: StoredFigures;
  missing: readonly string[];
  metrics: readonly string[];
  askedBefore?: StoredDays;
  recurring?: StoredRecurrences;
  notApplicable?: readonly string[];
  received?: StoredByOrigin;
  estimated?: StoredFigures;
  receivedEstimated?: StoredByOrigin;
};

/**
 * What one report adds to the results of its project. `trees`: the versions of the structure that both sheets were computed with,
 * absent in results of earlier releases.
 */
export type ReportResult = {
  official: StoredResultSheet | null;
  pending: StoredResultSheet | null;
  trees?: { master: number; overlay: number };
};

/**
 * The text of an approved sheet, for comparison; equal sheets have equal texts. Leaves out what came from suppliers, which the
 * approved figures already contain, and what concerns other periods.
 */
export const approvedText = ({
  received: _received,
  askedBefore: _before,
  recurring: _recurring,
  ...official
}: StoredResultSheet): string => JSON.stringify(official);

/** The base metrics that a sheet names. */
export const metricsOfSheet = ({ metrics, recurring = [] }: StoredResultSheet): string[] => [
  ...new Set([...metrics, ...recurring.map(([metric]) => metric)]),
];

const byKey = <V>(entries: Iterable<readonly [string, V]>) => [...entries].sort(ascending(([key]) => key));

/** What is stored of a sheet beside its values: `received`: from `receivedSums`; the others: from `estimated-sums.ts`. */
type SheetParts = { received?: ReceivedSums; estimated?: ReadonlyMap<string, string>; receivedEstimated?: ReceivedSums };

const storedByOrigin = (parts: ReceivedSums): StoredByOrigin =>
  byKey(parts).map(([origin, figures]) => [origin, byKey(figures)] as const);
const byOriginFrom = (stored: StoredByOrigin): ReceivedSums =>
  new Map(stored.map(([origin, figures]) => [origin, new Map(figures)]));

export const storedSheet = (
  { values, missing, metrics, askedBefore, recurring, notApplicable }: ReportSheet,
  { received, estimated, receivedEstimated }: SheetParts = {},
): StoredResultSheet => ({
  values: byKey(values),
  missing: [...missing].sort(),
  metrics: [...metrics].sort(),
  ...(askedBefore && askedBefore.size > 0 && { askedBefore: byKey(askedBefore) }),
  ...(recurring && recurring.size > 0 && { recurring: byKey(recurring) }),
  ...(notApplicable.size > 0 && { notApplicable: [...notApplicable].sort() }),
  ...(received && received.size > 0 && { received: storedByOrigin(received) }),
  ...(estimated && estimated.size > 0 && { estimated: byKey(estimated) }),
  ...(receivedEstimated && receivedEstimated.size > 0 && { receivedEstimated: storedByOrigin(receivedEstimated) }),
});

/**
 * The sheet of what is stored. @param wanted the base metrics that are asked for, all without it; what was received stays whole
 */
export function sheetFrom(
  {
    values,
    missing,
    metrics,
    askedBefore,
    recurring,
    notApplicable = [],
    received,
    estimated,
    receivedEstimated,
  }: StoredResultSheet,
  wanted?: ReadonlySet<string>,
): Sheet {
  const uids = (all: readonly string[]) => new Set(wanted ? all.filter((metric) => wanted.has(metric)) : all);
  const byMetric = <V>(all: readonly (readonly [metric: string, of: V])[]) =>
    new Map(wanted ? all.filter(([metric]) => wanted.has(metric)) : all);
  return {
    values: byMetric(values),
    missing: uids(missing),
    metrics: uids(metrics),
    ...(askedBefore && { askedBefore: byMetric(askedBefore) }),
    ...(recurring && { recurring: byMetric(recurring) }),
    notApplicable: uids(notApplicable),
    ...(received && { received: byOriginFrom(received) }),
    ...(estimated && { estimated: byMetric(estimated) }),
    ...(receivedEstimated && { receivedEstimated: byOriginFrom(receivedEstimated) }),
  };
}
