import { compare, toDecimal } from '../kernel/decimal.ts';
import type { CalculatedValue, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import type { ReportLife } from './official.ts';
import { isApproved, isEditable } from './status.ts';
import { takesFigures } from './value.ts';

/** The statements of one submission about its metrics by node uid: entered values, and values that count. */
export type ReportStatements = { inputs: ReadonlyMap<string, MetricValue>; results: ReadonlyMap<string, CalculatedValue> };

/** A figure as it counts, and whether it is marked N/A. */
export type StatedFigure = { value: string | null; noReport: boolean };

/** A metric whose value or N/A mark has changed. */
export type Difference = { node: Node; before: StatedFigure; after: StatedFigure };

/** The statement of a metric: the figure or text that counts, and its N/A mark. */
export function statedOf({ inputs, results }: ReportStatements, node: Node): StatedFigure {
  const { value: entered = null, noReport = false } = inputs.get(node.uid) ?? {};
  if (noReport) return { value: null, noReport };
  const result = results.get(node.uid);
  // a metric that is only calculated ignores its entered value
  const figure = result?.value ?? (result?.ignored === undefined ? toDecimal(entered) : null);
  const value = takesFigures(node) ? figure : entered || null;
  return { value, noReport };
}

/**
 * Two figures are the same when they are the same number: '10' and '10.0' are. Texts, choices and
 * dates are compared as they stand.
 */
function isSame({ node, before: a, after: b }: Difference): boolean {
  if (a.noReport !== b.noReport) return false;
  return a.value === null || b.value === null || !takesFigures(node) ? a.value === b.value : compare(a.value, b.value) === 0;
}

/** The metrics that differ between two submissions of one report, calculated ones too, in the order of its tree. */
export const differences = (nodes: readonly Node[], before: ReportStatements, after: ReportStatements): Difference[] =>
  nodes
    .filter(({ type, metric }) => type === 'metricscore' && metric !== undefined)
    .map((node) => ({ node, before: statedOf(before, node), after: statedOf(after, node) }))
    .filter((each) => !isSame(each));

/** A submission that figures are compared with. `isApproved`: whether its figures were approved. */
export type ComparedWith = { since: number; isApproved: boolean };

/**
 * The submission that a report's figures are compared with; null for none. People who revise a report see their changes since the
 * last submission, which its reviewer has seen. Readers of a submitted report see the differences from the approved figures that
 * its approval would replace, through all rounds of the revision; without approved figures, from the submission before.
 */
export function comparedSubmission({ status, submission, history }: ReportLife): ComparedWith | null {
  const approved = history.filter((entry) => isApproved(entry.status.name)).map((entry) => entry.submission);
  const since = isEditable(status) ? submission : (approved.findLast((number) => number < submission) ?? submission - 1);
  return since > 0 ? { since, isApproved: approved.includes(since) } : null;
}
