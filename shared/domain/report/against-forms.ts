import { filledBy } from '../form/assigned-unit.ts';
import { documentSetup, headerKey } from '../form/setup.ts';
import { compare, toDecimal } from '../kernel/decimal.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import type { EnteredFigures } from './flagged.ts';

/** The total of a form for a metric's node, as decimal text; null if the column has no numbers. */
export type FormSum = { node: string; field: string; total: string | null };

/** Whether a report contradicts the sum of the form that is to fill a row: another figure, N/A, or nothing. */
export function contradictsForm(value: string | null, noReport: boolean, total: string | null): boolean {
  if (total === null) return false;
  const number = noReport ? null : toDecimal(value);
  return number === null || compare(number, total) !== 0;
}

/** The sums of a form by the row that they are of, but for those whose row has another unit by now. `name`: of the form */
export function formSumsOf(
  document: Node,
  nodes: readonly Node[],
  sums: readonly FormSum[],
): (readonly [node: string, sum: { name: string; total: string | null }])[] {
  const { name = '', meta_json } = document;
  const { assignments } = sums.length > 0 ? documentSetup(meta_json) : { assignments: [] };
  const filled = assignments.map((each) => ({ field: headerKey(each.field), ...filledBy(nodes, document, each) }));
  const isRefused = (sum: FormSum) =>
    filled.some(({ field, node, refusal }) => refusal && node?.uid === sum.node && field === headerKey(sum.field));
  return sums.flatMap((each) => (isRefused(each) ? [] : [[each.node, { name, total: each.total }] as const]));
}

/**
 * Counts the figures of a report that differ from the totals of their forms, without figures that are hidden or not due.
 * @param nodes in path order
 * @param sumsOf the totals of a document's current file; none while they are unknown
 */
export function figuresAgainstForms(
  nodes: readonly Node[],
  { inputs, results, notDue }: EnteredFigures,
  sumsOf: (documentUid: string) => readonly FormSum[],
): number {
  const documents = nodes.filter(({ type }) => type === 'document');
  const sums = new Map(documents.flatMap((document) => formSumsOf(document, nodes, sumsOf(document.uid))));
  if (sums.size === 0) return 0;
  const neutral = neutralUids(nodes, notDue);
  return nodes.filter(({ uid, metric, meta_json }) => {
    const sum = sums.get(uid);
    if (!metric || !sum || neutral.has(uid) || meta_json.hideInputCells === true) return false;
    return contradictsForm(results.get(uid)?.value ?? null, inputs.get(uid)?.noReport === true, sum.total);
  }).length;
}
