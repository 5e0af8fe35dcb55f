import type { Calculated, MetricValue } from '../structure/calculation.ts';
import type { Node } from '../structure/tree.ts';
import { neutralUids } from './base-metric-sums.ts';
import { needsCheck } from './past-data.ts';

/** What was entered in a report, what counts (from `calculate`), and which nodes are not due. */
type EnteredFigures = {
  inputs: ReadonlyMap<string, Pick<MetricValue, 'noReport'>>;
  results: ReadonlyMap<string, Pick<Calculated, 'value'>>;
  notDue: ReadonlySet<string>;
};

/**
 * How many figures of a report get the badge 'Check' (REP-285 to REP-288). What is N/A, hidden, not due or without a cell for a value
 * has none. `nodes` in path order; `pastOf`: the figures of a base metric in earlier periods, as decimal text.
 */
export function flaggedFigures(
  nodes: readonly Node[],
  { inputs, results, notDue }: EnteredFigures,
  pastOf: (metricUid: string) => readonly string[],
): number {
  const neutral = neutralUids(nodes, notDue);
  return nodes.filter(({ uid, metric, meta_json }) => {
    if (!metric || neutral.has(uid) || meta_json.hideInputCells === true || inputs.get(uid)?.noReport === true) return false;
    return needsCheck(results.get(uid)?.value ?? null, pastOf(metric.uid));
  }).length;
}
