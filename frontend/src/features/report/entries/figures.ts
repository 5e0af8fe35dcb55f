import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import { notDueUids } from '../../../../../shared/domain/report/frequency.ts';
import { needsCheck } from '../../../../../shared/domain/report/past-data.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { type CalculatedValue, calculate, type FactorOf } from '../../../../../shared/domain/structure/calculation.ts';
import type { ReportNodes } from '../model/read.ts';
import type { Section } from '../model/sections.ts';
import { readerOf } from './reading.ts';
import { countedRows, type Entries, inputsOf, totalsOver } from './totals.ts';

export type ReportSettings = { period: Period | null; disableManualEntry: boolean };

type Metrics = ReportNodes['metrics'];

/** The factors in the report's nodes, by metric and unit. */
function factorsOf({ nodes, metrics }: ReportNodes): FactorOf {
  const known = new Map<string, string | null>();
  for (const { uid, metric } of nodes) {
    const conversion = metrics.get(uid)?.conversion;
    if (metric && conversion) known.set(`${metric.uid} ${conversion.toUnit}`, conversion.factor);
  }
  return (metric, toUnit) => known.get(`${metric.uid} ${toUnit}`) ?? null;
}

/** Figures of a metric in earlier reports. */
const earlierIn = (metrics: Metrics) => (uid: string) => metrics.get(uid)?.past.map((each) => each.value) ?? [];

/**
 * Returns a function that says whether a row gets the badge 'Check' with a value. Answers are cached, because rows, filters and
 * summaries ask for the same values after each entry.
 */
function checkBadges(metrics: Metrics) {
  const earlierOf = earlierIn(metrics);
  const checked = new Map<string, { value: string | null; is: boolean }>();
  return (uid: string, value: string | null): boolean => {
    const known = checked.get(uid);
    if (known && known.value === value) return known.is;
    const metric = metrics.get(uid);
    // The previous release's API compares with the sum of all rows of the metric.
    const flagged = metric?.largeDifference === true && !metric.isShared && value === metric.value;
    const is = metric !== undefined && needsCheck(value, earlierOf(uid), flagged);
    checked.set(uid, { value, is });
    return is;
  };
}

/** Calculations over a report's figures, bound to its nodes. The entries change with every save. */
export function figuresOf(report: ReportNodes, sections: readonly Section[], { period, disableManualEntry }: ReportSettings) {
  const { nodes, metrics } = report;
  const notDue = notDueUids(nodes, period);
  const factorOf = factorsOf(report);
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const counted = countedRows(sections, notDue);

  const unitOf = (uid: string): string | undefined => byUid.get(uid)?.metric?.unit;
  /** A change with the unit of its value: the unit that the person sees, unless the change has its own. */
  const inUnit = (uid: string, change: ValueChange): ValueChange => {
    const unit = change.unit ?? unitOf(uid);
    return change.value === undefined || unit === undefined ? change : { ...change, unit };
  };

  return {
    calculated: (entries: Entries): Map<string, CalculatedValue> =>
      calculate(nodes, inputsOf(entries), factorOf, { disableManualEntry, notDue }),
    totals: totalsOver({ report, byUid, sections, counted, notDue }),
    toCheck: checkBadges(metrics),
    unitOf,
    inUnit,
    counted: new Set(counted.flatMap((section) => section.metrics)),
    read: readerOf(nodes, earlierIn(metrics)),
  };
}

export type Figures = ReturnType<typeof figuresOf>;
