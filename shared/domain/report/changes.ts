import { compare, toDecimal } from '../kernel/decimal.ts';
import type { Calculated, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';

/** What one submission says of its metrics: what was entered, and what counts, by node uid. */
export type ReportStatements = { inputs: ReadonlyMap<string, MetricValue>; results: ReadonlyMap<string, Calculated> };

/** A figure as it counts, and whether it is marked N/A. */
export type Stated = { value: string | null; noReport: boolean };

/** A metric whose figure or N/A mark is not what it was. */
export type Difference = { node: Node; before: Stated; after: Stated };

const statedOf = ({ inputs, results }: ReportStatements, uid: string): Stated => {
  const noReport = inputs.get(uid)?.noReport === true;
  const value = noReport ? null : (results.get(uid)?.value ?? toDecimal(inputs.get(uid)?.value));
  return { value, noReport };
};

/** Two figures are the same when they are the same number: '10' and '10.0' are. */
const isSame = (a: Stated, b: Stated): boolean =>
  a.noReport === b.noReport && (a.value === null || b.value === null ? a.value === b.value : compare(a.value, b.value) === 0);

/** The metrics that differ between two submissions of one report, calculated ones too, in the order of its tree. */
export const differences = (nodes: readonly Node[], before: ReportStatements, after: ReportStatements): Difference[] =>
  nodes
    .filter(({ type, metric }) => type === 'metricscore' && metric !== undefined)
    .map((node) => ({ node, before: statedOf(before, node.uid), after: statedOf(after, node.uid) }))
    .filter((each) => !isSame(each.before, each.after));

/**
 * The submission that a report's figures are compared with: while it is revised the last one, else the one before the last; null
 * for none. Resubmitted figures are so shown against what the reviewer has seen.
 */
export const comparedSubmission = (submission: number, isEditable: boolean): number | null => {
  const number = isEditable ? submission : submission - 1;
  return number > 0 ? number : null;
};
