import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import { figuresOutside, type OutsideFigure } from '../../../../../shared/domain/report/figures-outside.ts';
import { notDueUids } from '../../../../../shared/domain/report/frequency.ts';
import { needsCheck } from '../../../../../shared/domain/report/past-data.ts';
import { type Blocking, blocking, type InvalidInput } from '../../../../../shared/domain/report/required.ts';
import { type BrokenRule, brokenRules } from '../../../../../shared/domain/report/rules.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import {
  type CalculatedValue,
  calculate,
  type FactorOf,
  type MetricValue,
} from '../../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import { countedValue } from './counted-value.ts';
import type { EntryState } from './entry.ts';
import { readerOf, typedRefusal } from './reading.ts';

export type ReportSettings = { period: Period | null; disableManualEntry: boolean };

/** Totals over all entries. */
export type Totals = {
  /** number of metrics and required documents with an answer */
  answered: number;
  /** number of metrics and required documents */
  of: number;
  /** `answered` and `of` by the uid of a section */
  progress: ReadonlyMap<string, { answered: number; of: number }>;
  blocking: Blocking;
  /** names of metrics marked N/A without a reason */
  unexplained: readonly string[];
  /** rules that the figures break */
  broken: readonly BrokenRule[];
  /** figures outside the limits of their metrics */
  outside: readonly OutsideFigure[];
  /** uids of sections with an entry (REP-248) */
  started: ReadonlySet<string>;
};

export type Entries = ReadonlyMap<string, EntryState>;

/** The factors in the report's nodes, by metric and unit. */
function factorsOf({ nodes, metrics }: ReportNodes): FactorOf {
  const known = new Map<string, string | null>();
  for (const { uid, metric } of nodes) {
    const conversion = metrics.get(uid)?.conversion;
    if (metric && conversion) known.set(`${metric.uid} ${conversion.toUnit}`, conversion.factor);
  }
  return (metric, toUnit) => known.get(`${metric.uid} ${toUnit}`) ?? null;
}

const inputsOf = (entries: Entries): Map<string, MetricValue> =>
  new Map(
    [...entries].map(([uid, { value, noReport, enteredUnit }]) => [
      uid,
      { value, noReport, ...(enteredUnit !== null && { enteredUnit }) },
    ]),
  );

/** Whether a metric is N/A without a reason. The reason is its comment. */
const isUnexplained = (entry: EntryState | undefined): boolean => entry?.noReport === true && entry.comment.trim() === '';

/** Calculations over a report's figures, bound to its nodes. The entries change with every save. */
export function figuresOf(report: ReportNodes, sections: readonly Section[], { period, disableManualEntry }: ReportSettings) {
  const { nodes, metrics, documents } = report;
  const notDue = notDueUids(nodes, period);
  const factorOf = factorsOf(report);
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const invalidOf = (uid: string, typed: string): InvalidInput => {
    const node = byUid.get(uid);
    const why = node ? typedRefusal(typed, node) : null;
    return { metric: node ? nameOf(node) : '', value: typed, ...(why !== null && { why }) };
  };
  const metricsOf = ({ rows }: Section) =>
    rows
      .filter((row) => row.kind === 'metric' && !row.hideCells && !row.offered && !row.extra && !notDue.has(row.node.uid))
      .map(({ node }) => node.uid);
  const counted = sections.flatMap(metricsOf);

  const explained = sections.flatMap(({ rows }) =>
    rows.filter((row) => row.kind === 'metric' && !row.hideCells && !row.hideNA && !row.extra).map(({ node }) => node.uid),
  );

  const isWanted = ({ uid, meta_json }: Node) => meta_json.isRequired === true && !notDue.has(uid);
  const filesOf = ({ rows }: Section) =>
    rows.filter(({ kind, node }) => kind === 'document' && isWanted(node)).map(({ node }) => node.uid);
  const parts = sections.map((section) => ({
    uid: section.node.uid,
    metrics: metricsOf(section),
    files: filesOf(section),
  }));

  const calculated = (entries: Entries): Map<string, CalculatedValue> => {
    return calculate(nodes, inputsOf(entries), factorOf, { disableManualEntry, notDue });
  };

  const totals = (entries: Entries, results: ReadonlyMap<string, CalculatedValue>): Totals => {
    const figureOf = (uid: string) => countedValue(results.get(uid), { value: entries.get(uid)?.value ?? null });
    const isNotApplicable = (uid: string) => entries.get(uid)?.noReport === true;
    const invalid: InvalidInput[] = [...entries].flatMap(([uid, { fault, text = '', typed = text }]) =>
      fault ? [invalidOf(uid, typed)] : [],
    );
    const required = {
      figureOf,
      isNotApplicable,
      hasFile: (uid: string) => documents.get(uid)?.hasFile === true,
      isInfected: (uid: string) => documents.get(uid)?.isInfected === true,
      isNotForSubmission: (uid: string) => documents.get(uid)?.notForSubmission === true,
    };
    const isStarted = (uid: string) =>
      isNotApplicable(uid) || (entries.get(uid)?.value ?? null) !== null || (documents.get(uid)?.uploads ?? 0) > 0;
    const isAnswered = (uid: string) => figureOf(uid) !== null || isNotApplicable(uid);
    const isFiled = (uid: string) => required.hasFile(uid) || required.isNotForSubmission(uid);
    const progress = parts.map(({ uid, metrics: values, files }) => ({
      uid,
      answered: values.filter(isAnswered).length + files.filter(isFiled).length,
      of: values.length + files.length,
    }));
    return {
      answered: progress.reduce((sum, each) => sum + each.answered, 0),
      of: progress.reduce((sum, each) => sum + each.of, 0),
      progress: new Map(progress.map(({ uid, ...each }) => [uid, each])),
      blocking: blocking(nodes, required, notDue, invalid),
      unexplained: explained.filter((uid) => isUnexplained(entries.get(uid))).map((uid) => nameOf(byUid.get(uid)!)),
      broken: brokenRules(nodes, { inputs: entries, results, notDue }),
      outside: figuresOutside(nodes, { inputs: inputsOf(entries), results, notDue }),
      started: new Set(
        sections
          .filter(({ rows }) => rows.some((row) => !(row.kind === 'metric' && row.extra) && isStarted(row.node.uid)))
          .map(({ node }) => node.uid),
      ),
    };
  };

  const earlierOf = (uid: string) => metrics.get(uid)?.past.map((each) => each.value) ?? [];
  const checked = new Map<string, { value: string | null; is: boolean }>();
  /**
   * Whether a row gets the badge 'Check' with this value. Cached, because rows, filters and summaries ask for the same values
   * after each entry.
   */
  const toCheck = (uid: string, value: string | null): boolean => {
    const known = checked.get(uid);
    if (known && known.value === value) return known.is;
    const metric = metrics.get(uid);
    // The previous release's API compares with the sum of all rows of the metric.
    const flagged = metric?.largeDifference === true && !metric.isShared && value === metric.value;
    const is = metric !== undefined && needsCheck(value, earlierOf(uid), flagged);
    checked.set(uid, { value, is });
    return is;
  };

  const unitOf = (uid: string): string | undefined => byUid.get(uid)?.metric?.unit;
  /** A change with the unit of its value: the unit that the person sees, unless the change has its own. */
  const inUnit = (uid: string, change: ValueChange): ValueChange => {
    const unit = change.unit ?? unitOf(uid);
    return change.value === undefined || unit === undefined ? change : { ...change, unit };
  };

  return { calculated, totals, toCheck, unitOf, inUnit, counted: new Set(counted), read: readerOf(nodes, earlierOf) };
}

export type Figures = ReturnType<typeof figuresOf>;
