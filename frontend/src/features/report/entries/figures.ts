import { valueError } from '../../../../../shared/domain/form/field-checks.ts';
import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import { notDueUids } from '../../../../../shared/domain/report/frequency.ts';
import { NUMBER_REQUIRED, parseTyped } from '../../../../../shared/domain/report/number-input.ts';
import { needsCheck } from '../../../../../shared/domain/report/past-data.ts';
import { type Blocking, blocking, type InvalidInput } from '../../../../../shared/domain/report/required.ts';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import {
  type Calculated,
  calculate,
  type FactorOf,
  type MetricValue,
} from '../../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import type { EntryState } from './entry.ts';

export type ReportSettings = { period: Period | null; disableManualEntry: boolean };

/** What follows from all entries together. `answered`, `of`: metrics and required documents. `started` and `checks`: uids of sections with an entry, of rows to check (REP-248, REP-285). */
export type Totals = {
  answered: number;
  of: number;
  blocking: Blocking;
  started: ReadonlySet<string>;
};

export type Entries = ReadonlyMap<string, EntryState>;

/** The factors that came with the nodes, by metric and unit. */
function factorsOf({ nodes, metrics }: ReportNodes): FactorOf {
  const known = new Map<string, string | null>();
  for (const { uid, metric } of nodes) {
    const conversion = metrics.get(uid)?.conversion;
    if (metric && conversion) known.set(`${metric.uid} ${conversion.toUnit}`, conversion.factor);
  }
  return (metric, toUnit) => known.get(`${metric.uid} ${toUnit}`) ?? null;
}

/**
 * What a typed text says. `text`: what the input goes on showing; `fault`: why it is no value, and `why` in more words. With `choices`
 * it may be several figures, and its person says which.
 */
export type Read = {
  value: string | null;
  text: string;
  fault?: string | undefined;
  why?: string | undefined;
  choices?: readonly string[] | undefined;
};

function readNumber(typed: string): Read {
  const read = parseTyped(typed);
  const { value, text } = read;
  if (read.kind === 'unclear') return { value, text, fault: read.why, choices: read.choices };
  return read.kind === 'invalid' ? { value, text, fault: NUMBER_REQUIRED, why: read.why } : { value, text };
}

/** Reads typed texts by the types of their metrics: figures (REP-280 to REP-284), or texts, postcodes, choices and dates (REP-309). */
function readerOf(nodes: readonly Node[]): (uid: string, typed: string) => Read {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  return (uid, typed) => {
    const node = byUid.get(uid);
    const field = node && valueField(node);
    if (!field || field.type === 'number') return readNumber(typed);
    const text = typed.trim();
    const fault = valueError(field, text);
    return fault === null ? { value: text || null, text } : { value: null, text: typed, fault };
  };
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

  const isWanted = ({ uid, meta_json }: Node) => meta_json.isRequired === true && !notDue.has(uid);
  const files = sections.flatMap(({ rows }) =>
    rows.filter(({ kind, node }) => kind === 'document' && isWanted(node)).map(({ node }) => node.uid),
  );

  const calculated = (entries: Entries): Map<string, Calculated> => {
    const inputs = new Map<string, MetricValue>([...entries].map(([uid, { value, noReport }]) => [uid, { value, noReport }]));
    return calculate(nodes, inputs, factorOf, { disableManualEntry, notDue });
  };

  const totals = (entries: Entries, results: ReadonlyMap<string, Calculated>): Totals => {
    const figureOf = (uid: string) => results.get(uid)?.value ?? entries.get(uid)?.value ?? null;
    const isNotApplicable = (uid: string) => entries.get(uid)?.noReport === true;
    const invalid: InvalidInput[] = [...entries].flatMap(([uid, { fault, text = '', typed = text }]) =>
      fault ? [{ metric: names.get(uid) ?? '', value: typed }] : [],
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
      answered:
        counted.filter((uid) => figureOf(uid) !== null || isNotApplicable(uid)).length +
        files.filter((uid) => required.hasFile(uid) || required.isNotForSubmission(uid)).length,
      of: counted.length + files.length,
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

  return { calculated, totals, toCheck, read: readerOf(nodes) };
}

export type Figures = ReturnType<typeof figuresOf>;
