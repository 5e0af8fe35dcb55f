import type { Calculated, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import { copiedFigures } from './deviation.ts';
import { needsCheck, sharedMetrics } from './past-data.ts';

/** What was entered in a report, what counts (from `calculate`), and which nodes are not due. */
type EnteredFigures = {
  inputs: ReadonlyMap<string, Pick<MetricValue, 'noReport'>>;
  results: ReadonlyMap<string, Pick<Calculated, 'value' | 'source'>>;
  notDue: ReadonlySet<string>;
};

/**
 * How many figures of a report its approver should look at: `flagged` get the badge 'Check' (REP-285 to REP-288), `copied` are those of
 * the report before, where they are too many for chance. What is N/A, hidden, not due or without a cell for a value is in neither,
 * nor is one of several rows of a base metric, and what is calculated is not copied.
 * @param nodes in path order
 * @param pastOf the figures of a base metric in earlier periods, the oldest first, as decimal text
 */
export function figuresToLookAt(
  nodes: readonly Node[],
  { inputs, results, notDue }: EnteredFigures,
  pastOf: (metricUid: string) => readonly string[],
): { flagged: number; copied: number } {
  const neutral = neutralUids(nodes, notDue);
  const shared = sharedMetrics(nodes);
  const rows = nodes.flatMap(({ uid, metric, meta_json }) => {
    if (!metric || neutral.has(uid) || meta_json.hideInputCells === true || inputs.get(uid)?.noReport === true) return [];
    const { value = null, source } = results.get(uid) ?? {};
    const past = shared.has(metric.uid) ? [] : pastOf(metric.uid);
    return [{ value, last: past.at(-1) ?? null, past, isDerived: source === 'derived' }];
  });
  return {
    flagged: rows.filter(({ value, past }) => needsCheck(value, past)).length,
    copied: copiedFigures(rows.filter(({ isDerived }) => !isDerived)).length,
  };
}
