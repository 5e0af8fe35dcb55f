import { type Calculated, calculate, type FactorOf, type Input } from '../../../../../shared/domain/calculation.ts';
import { notDueUids } from '../../../../../shared/domain/frequency.ts';
import { needsCheck } from '../../../../../shared/domain/past-data.ts';
import type { Period } from '../../../../../shared/domain/periods.ts';
import { type Blocking, blocking, type InvalidInput } from '../../../../../shared/domain/required.ts';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import type { Entry } from './entry.ts';

export type ReportSettings = { period: Period | null; disableManualEntry: boolean };

/** What follows from all entries together. `started` and `checks`: uids of sections with an entry, of rows to check (REP-248, REP-285). */
export type Totals = {
  answered: number;
  of: number;
  blocking: Blocking;
  started: ReadonlySet<string>;
};

export type Entries = ReadonlyMap<string, Entry>;

/** The factors that came with the nodes, by metric and unit. */
function factorsOf({ nodes, metrics }: ReportNodes): FactorOf {
  const known = new Map<string, string | null>();
  for (const { uid, metric } of nodes) {
    const conversion = metrics.get(uid)?.conversion;
    if (metric && conversion) known.set(`${metric.uid} ${conversion.toUnit}`, conversion.factor);
  }
  return (metric, toUnit) => known.get(`${metric.uid} ${toUnit}`) ?? null;
}

/** The rules of a report's figures, bound to its nodes; the entries change with every save. */
export function figuresOf(report: ReportNodes, sections: readonly Section[], { period, disableManualEntry }: ReportSettings) {
  const { nodes, metrics, documents } = report;
  const notDue = notDueUids(nodes, period);
  const factorOf = factorsOf(report);
  const names = new Map(nodes.map((node) => [node.uid, nameOf(node)]));
  const counted = sections.flatMap(({ rows }) =>
    rows
      .filter((row) => row.kind === 'metric' && !row.hideCells && !row.offered && !row.extra && !notDue.has(row.node.uid))
      .map(({ node }) => node.uid),
  );

  const calculated = (entries: Entries): Map<string, Calculated> => {
    const inputs = new Map<string, Input>([...entries].map(([uid, { value, noReport }]) => [uid, { value, noReport }]));
    return calculate(nodes, inputs, factorOf, { disableManualEntry, notDue });
  };

  const totals = (entries: Entries, results: ReadonlyMap<string, Calculated>): Totals => {
    const figureOf = (uid: string) => results.get(uid)?.value ?? entries.get(uid)?.value ?? null;
    const isNotApplicable = (uid: string) => entries.get(uid)?.noReport === true;
    const invalid: InvalidInput[] = [...entries].flatMap(([uid, { invalid: no, text = '' }]) =>
      no ? [{ metric: names.get(uid) ?? '', value: text }] : [],
    );
    const required = {
      figureOf,
      isNotApplicable,
      hasFile: (uid: string) => documents.get(uid)?.hasFile === true,
      isNotForSubmission: (uid: string) => documents.get(uid)?.notForSubmission === true,
    };
    const isStarted = (uid: string) =>
      isNotApplicable(uid) || (entries.get(uid)?.value ?? null) !== null || (documents.get(uid)?.uploads ?? 0) > 0;
    return {
      answered: counted.filter((uid) => figureOf(uid) !== null || isNotApplicable(uid)).length,
      of: counted.length,
      blocking: blocking(nodes, required, notDue, invalid),
      started: new Set(
        sections
          .filter(({ rows }) => rows.some((row) => !(row.kind === 'metric' && row.extra) && isStarted(row.node.uid)))
          .map(({ node }) => node.uid),
      ),
    };
  };

  /** Whether a row gets the badge 'Check' with this value. */
  const toCheck = (uid: string, value: string | null): boolean => {
    const metric = metrics.get(uid);
    return (
      metric !== undefined &&
      needsCheck(
        value,
        metric.past.map((past) => past.value),
        metric.largeDifference && value === metric.value,
      )
    );
  };

  return { calculated, totals, toCheck };
}

export type Figures = ReturnType<typeof figuresOf>;
