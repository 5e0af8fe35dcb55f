import { totalOf } from '../apportionment/shares.ts';
import type { FactorOrigin } from '../factor/factors.ts';
import type { CalculatedValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import type { ReportContent, ReportFigures } from './figures.ts';
import type { ValueQuality } from './quality.ts';

/** The shape of the receipts that are written today. A submission without a receipt was made before there were any. */
export const RECEIPT_SCHEMA = 1;

/**
 * The state of an entry at its submission. `typed-over`: a typed figure replaces the one from its sub-metrics; `not-counted`: a
 * figure was typed although only the calculated one counts; `received`: suppliers sent it, or a part of it; `filled`: a form of
 * the report filled it, and nobody changed it since.
 */
export const RECEIPT_MARKS = ['not-applicable', 'not-due', 'hidden', 'typed-over', 'not-counted', 'received', 'filled'] as const;
export type ReceiptMark = (typeof RECEIPT_MARKS)[number];

/**
 * One metric of a submitted report. `value`: what was typed, decimal text, or null; `comment`, `by` (uid), `at`,
 * `quality`: absent where nobody said anything; `receivedEstimated`: how much of what suppliers sent follows from
 * estimated values, absent for none.
 */
export type ReceiptLine = {
  node: string;
  metric: string;
  value: string | null;
  comment?: string;
  by?: string;
  at?: string;
  marks?: readonly ReceiptMark[];
  quality?: ValueQuality;
  receivedEstimated?: string;
};

/**
 * The identity of a factor: its owner (uid of the package, project or group, or 'global'), and everything that its sheet stated.
 */
export type FactorIdentity = {
  level: Exclude<FactorOrigin, 'report' | 'same-unit'>;
  owner: string;
  group: { uid: string; name: string; startDate: string | null } | null;
  uid: string;
  version: number;
  source: string | null;
  startDate: string | null;
  endDate: string | null;
  description: string | null;
  by: string;
  at: string;
};

/** A factor that figures were converted with. `identity`: null if an earlier submission froze the factor without it. */
export type ReceiptFactor = {
  metric: string;
  fromUnit: string;
  toUnit: string;
  factor: string;
  identity: FactorIdentity | null;
};

/**
 * A file that lay in the report. `sha256`: hexadecimal, null while it is not computed; `current`: whether it was the one
 * that counted of its document.
 */
export type ReceiptUpload = {
  uid: string;
  document: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string | null;
  current: boolean;
  by: string;
  at: string;
};

type Person = { uid: string; first_name: string; last_name: string; email: string };

/**
 * Everything that the figures of one submission need and name, frozen in its transaction. `trees`: the versions of the project's
 * and the package's structure, which never change.
 */
export type SubmissionReceipt = {
  schema: typeof RECEIPT_SCHEMA;
  report: string;
  project: string;
  package: string;
  submission: number;
  by: Person;
  at: string;
  comment: string;
  period: { uid: string; start: string; end: string } | null;
  trees: { master: number; overlay: number };
  disableManualEntry: boolean;
  lines: readonly ReceiptLine[];
  factors: readonly ReceiptFactor[];
  uploads: readonly ReceiptUpload[];
};

/** Notes on a figure: its comment, its quality, the person who saved it last, and the total of the form that filled it. */
export type EntryNote = {
  comment: string;
  by: string;
  at: string;
  quality?: ValueQuality | null | undefined;
  filled?: string | undefined;
};

/**
 * The lines of a receipt in the order of the tree: every metric with a figure, a comment or a mark. A metric without a line was
 * due and left blank, or is calculated from others.
 * @param notes by node uid
 */
export function receiptLines(
  { nodes, inputs }: Pick<ReportContent, 'nodes' | 'inputs'>,
  { notDue, results }: ReportFigures,
  notes: ReadonlyMap<string, EntryNote>,
): ReceiptLine[] {
  const neutral = neutralUids(nodes, notDue);
  return nodes.flatMap((node): ReceiptLine[] => {
    if (!node.metric) return [];
    const input = inputs.get(node.uid);
    const note = notes.get(node.uid);
    const value = input?.value ?? null;
    const marks: ReceiptMark[] = [
      ...(input?.noReport ? ['not-applicable' as const] : []),
      ...silence(node, neutral, notDue),
      ...typedMark(results.get(node.uid), value),
      ...(input?.received ? ['received' as const] : []),
      ...(value !== null && note?.filled === value ? ['filled' as const] : []),
    ];
    if (value === null && !note?.comment && marks.length === 0) return [];
    const quality = value !== null && note?.quality;
    const said = note && { ...(note.comment && { comment: note.comment }), by: note.by, at: note.at };
    return [
      {
        node: node.uid,
        metric: node.metric.uid,
        value,
        ...said,
        ...(marks.length > 0 && { marks }),
        ...(quality && { quality }),
        ...(input?.receivedEstimated && { receivedEstimated: totalOf(input.receivedEstimated) }),
      },
    ];
  });
}

const silence = ({ uid }: Node, neutral: ReadonlySet<string>, notDue: ReadonlySet<string>): ReceiptMark[] =>
  notDue.has(uid) ? ['not-due'] : neutral.has(uid) ? ['hidden'] : [];

/** Texts and choices are calculated nowhere, so that only what has sub-metrics is marked. */
function typedMark(result: CalculatedValue | undefined, value: string | null): ReceiptMark[] {
  if (value === null || !result) return [];
  if (result.ignored !== undefined) return ['not-counted'];
  if (result.derived === null && result.derivation.length === 0) return [];
  return [result.source === 'typed' ? 'typed-over' : 'not-counted'];
}

/** What the figures of a receipt follow from: computing it again gives what was submitted. `nodes`: of its structure versions. */
export function receiptContent(
  { lines, factors, period, disableManualEntry }: Pick<SubmissionReceipt, 'lines' | 'factors' | 'period' | 'disableManualEntry'>,
  nodes: readonly Node[],
): ReportContent {
  const found = new Map(factors.map(({ metric, toUnit, factor }) => [`${metric} ${toUnit}`, factor]));
  const isMarked = (marks: ReceiptLine['marks']) => marks?.includes('not-applicable') === true;
  return {
    nodes,
    inputs: new Map(lines.map(({ node, value, marks }) => [node, { value, noReport: isMarked(marks) }])),
    factorOf: ({ uid }, toUnit) => found.get(`${uid} ${toUnit}`) ?? null,
    period: period && { start: period.start, end: period.end },
    disableManualEntry,
  };
}
