import type { CalculatedValue, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import { copiedFigures } from './deviation.ts';
import { emptiedMetrics } from './emptied.ts';
import { needsCheck, sharedMetrics } from './past-data.ts';

/** What was entered in a report, what counts (from `calculate`), and which nodes are not due. */
export type EnteredFigures = {
  inputs: ReadonlyMap<string, Pick<MetricValue, 'noReport'>>;
  results: ReadonlyMap<string, Pick<CalculatedValue, 'value' | 'source' | 'missingFactor'>>;
  notDue: ReadonlySet<string>;
};

/**
 * How many figures of a report its approver should look at. `flagged`: figures with the badge 'Check' (REP-285 to REP-288);
 * `copied`: figures equal to those of the report before, if too many for chance. Both leave out what is N/A, hidden, not due or
 * without a cell for a value, and rows that share a base metric; calculated figures do not count as copied. `emptied`: metrics
 * that are empty and had a figure before, see `emptiedMetrics`; `notCalculated`: rows whose sum lacks a conversion factor.
 * @param nodes in path order
 * @param pastOf the figures of a base metric in earlier periods, the oldest first, as decimal text
 * @param isInLast whether the report before has a figure of a base metric
 */
export function figuresToLookAt(
  nodes: readonly Node[],
  { inputs, results, notDue }: EnteredFigures,
  pastOf: (metricUid: string) => readonly string[],
  isInLast: (metricUid: string) => boolean,
): { flagged: number; copied: number; emptied: number; notCalculated: number } {
  const neutral = neutralUids(nodes, notDue);
  const shared = sharedMetrics(nodes);
  const rows = nodes.flatMap((node) => {
    const { uid, metric, meta_json } = node;
    if (!metric || neutral.has(uid) || meta_json.hideInputCells === true || inputs.get(uid)?.noReport === true) return [];
    const { value = null, source, missingFactor = false } = results.get(uid) ?? {};
    const past = shared.has(metric.uid) ? [] : pastOf(metric.uid);
    return [{ node, value, last: past.at(-1) ?? null, past, missingFactor, isDerived: source === 'derived' }];
  });
  const isAnswered = (uid: string) => {
    const { value = null, missingFactor = false } = results.get(uid) ?? {};
    return inputs.get(uid)?.noReport === true || value !== null || missingFactor;
  };
  const newestOf = ({ metric }: Node) => {
    const last = pastOf(metric!.uid).at(-1);
    return last === undefined ? undefined : { last, isInLast: isInLast(metric!.uid) };
  };
  const asked = rows.map(({ node }) => node);
  return {
    emptied: emptiedMetrics(asked, nodes, isAnswered, newestOf).length,
    notCalculated: rows.filter(({ missingFactor }) => missingFactor).length,
    flagged: rows.filter(({ value, past }) => needsCheck(value, past)).length,
    copied: copiedFigures(rows.filter(({ isDerived }) => !isDerived)).length,
  };
}
