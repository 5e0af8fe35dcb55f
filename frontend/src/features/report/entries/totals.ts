import { figuresOutside, type OutsideFigure } from '../../../../../shared/domain/report/figures-outside.ts';
import { type Blocking, blocking, type InvalidInput } from '../../../../../shared/domain/report/required.ts';
import { type BrokenRule, brokenRules } from '../../../../../shared/domain/report/rules.ts';
import type { CalculatedValue, MetricValue } from '../../../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import { countedValue } from './counted-value.ts';
import type { EntryState } from './entry.ts';
import { typedRefusal } from './reading.ts';

export type Entries = ReadonlyMap<string, EntryState>;
type Results = ReadonlyMap<string, CalculatedValue>;

/** Number of metrics and required documents with an answer, and of all of them. */
type Progress = { answered: number; of: number };

/** Totals over all entries. */
export type Totals = Progress & {
  /** `answered` and `of` by the uid of a section */
  progress: ReadonlyMap<string, Progress>;
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

/** Uids of the metrics and required documents that count for the progress of a section. */
type CountedRows = { uid: string; metrics: readonly string[]; files: readonly string[] };

/** The rows that count for the progress of each section. A metric that is not due does not count. */
export const countedRows = (sections: readonly Section[], notDue: ReadonlySet<string>): CountedRows[] =>
  sections.map(({ node, rows }) => ({
    uid: node.uid,
    metrics: rows
      .filter((row) => row.kind === 'metric' && !row.hideCells && !row.offered && !row.extra && !notDue.has(row.node.uid))
      .map((row) => row.node.uid),
    files: rows
      .filter((row) => row.kind === 'document' && row.node.meta_json.isRequired === true && !notDue.has(row.node.uid))
      .map((row) => row.node.uid),
  }));

/** Uids of the metrics whose N/A needs a reason. */
const explainedMetrics = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ rows }) =>
    rows.filter((row) => row.kind === 'metric' && !row.hideCells && !row.hideNA && !row.extra).map(({ node }) => node.uid),
  );

/** The entries as a calculation takes them. */
export const inputsOf = (entries: Entries): Map<string, MetricValue> =>
  new Map(
    [...entries].map(([uid, { value, noReport, enteredUnit }]) => [
      uid,
      { value, noReport, ...(enteredUnit !== null && { enteredUnit }) },
    ]),
  );

/** Whether a metric is N/A without a reason. The reason is its comment. */
const isUnexplained = (entry: EntryState | undefined): boolean => entry?.noReport === true && entry.comment.trim() === '';

/** What was typed into metrics and cannot be saved. */
const invalidInputs = (entries: Entries, byUid: ReadonlyMap<string, Node>): InvalidInput[] =>
  [...entries].flatMap(([uid, { fault, text = '', typed = text }]) => {
    if (!fault) return [];
    const node = byUid.get(uid);
    const why = node ? typedRefusal(typed, node) : null;
    return [{ metric: node ? nameOf(node) : '', value: typed, ...(why !== null && { why }) }];
  });

/** Questions about single metrics and documents, by uid. */
function answersOf(documents: ReportNodes['documents'], entries: Entries, results: Results) {
  const figureOf = (uid: string) => countedValue(results.get(uid), { value: entries.get(uid)?.value ?? null });
  const isNotApplicable = (uid: string) => entries.get(uid)?.noReport === true;
  const hasFile = (uid: string) => documents.get(uid)?.hasFile === true;
  const isNotForSubmission = (uid: string) => documents.get(uid)?.notForSubmission === true;
  return {
    required: {
      figureOf,
      isNotApplicable,
      hasFile,
      isInfected: (uid: string) => documents.get(uid)?.isInfected === true,
      isNotForSubmission,
    },
    isAnswered: (uid: string) => figureOf(uid) !== null || isNotApplicable(uid),
    isFiled: (uid: string) => hasFile(uid) || isNotForSubmission(uid),
    isStarted: (uid: string) =>
      isNotApplicable(uid) || (entries.get(uid)?.value ?? null) !== null || (documents.get(uid)?.uploads ?? 0) > 0,
  };
}

/** The rows and rules of a report, which stay the same while its entries change. */
type Frame = {
  report: ReportNodes;
  byUid: ReadonlyMap<string, Node>;
  sections: readonly Section[];
  counted: readonly CountedRows[];
  notDue: ReadonlySet<string>;
};

/** Returns a function that makes the totals of a report from its entries and their results. */
export function totalsOver({ report: { nodes, documents }, byUid, sections, counted, notDue }: Frame) {
  const explained = explainedMetrics(sections);
  return (entries: Entries, results: Results): Totals => {
    const { required, isAnswered, isFiled, isStarted } = answersOf(documents, entries, results);
    const progress = counted.map(({ uid, metrics, files }) => ({
      uid,
      answered: metrics.filter(isAnswered).length + files.filter(isFiled).length,
      of: metrics.length + files.length,
    }));
    const started = sections.filter(({ rows }) =>
      rows.some((row) => !(row.kind === 'metric' && row.extra) && isStarted(row.node.uid)),
    );
    return {
      answered: progress.reduce((sum, each) => sum + each.answered, 0),
      of: progress.reduce((sum, each) => sum + each.of, 0),
      progress: new Map(progress.map(({ uid, ...each }) => [uid, each])),
      blocking: blocking(nodes, required, notDue, invalidInputs(entries, byUid)),
      unexplained: explained.filter((uid) => isUnexplained(entries.get(uid))).map((uid) => nameOf(byUid.get(uid)!)),
      broken: brokenRules(nodes, { inputs: entries, results, notDue }),
      outside: figuresOutside(nodes, { inputs: inputsOf(entries), results, notDue }),
      started: new Set(started.map(({ node }) => node.uid)),
    };
  };
}
