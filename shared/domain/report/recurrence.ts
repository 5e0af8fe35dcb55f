import type { Period } from '../kernel/periods.ts';
import { FREQUENCY_UNITS, type FrequencyUnit } from '../kernel/vocabulary.ts';
import { type Node, parentPath } from '../structure/tree.ts';
import { frequencyDetails, frequencyOf } from './frequency.ts';

/** A frequency that can be told from a period: every so many units from a day ('YYYY-MM-DD') on. */
type DatedFrequency = readonly [freq_num: number, freq_unit: FrequencyUnit, from_date: string];

/**
 * In which periods a report asks for a base metric that it does not always ask for: those in which each frequency of one of the
 * lists has a date. A list is of one row: its own frequency and those of the nodes above it.
 */
export type Recurrence = readonly (readonly DatedFrequency[])[];

/** Whether a metric is asked for in a period. */
export const recursIn = (recurrence: Recurrence, period: Period): boolean =>
  recurrence.some((row) =>
    row.every(([freq_num, freq_unit, from_date]) => frequencyDetails({ freq_num, freq_unit, from_date }, period).dueThisReport),
  );

/** The recurrence of a metric in two places, or of two metrics that are one by now; undefined if one is always asked for. */
export const recursTogether = (a: Recurrence | undefined, b: Recurrence | undefined): Recurrence | undefined =>
  a && b && [...new Map([...a, ...b].map((row) => [JSON.stringify(row), row])).values()];

function ownFrequency(node: Node): DatedFrequency[] {
  const { freq_num, freq_unit, from_date } = frequencyDetails(frequencyOf(node), null);
  return freq_unit === null || from_date === null ? [] : [[freq_num, freq_unit, from_date]];
}

/**
 * The frequencies of nodes that are not asked for in each report, by uid: their own and those of the nodes
 * above. `nodes` in path order.
 */
export function frequenciesOf(nodes: readonly Node[]): Map<string, readonly DatedFrequency[]> {
  const byUid = new Map<string, readonly DatedFrequency[]>();
  if (!nodes.some(({ meta_json }) => FREQUENCY_UNITS.some((unit) => unit === meta_json.freq_unit))) return byUid;
  const byPath = new Map<string, readonly DatedFrequency[]>();
  for (const node of nodes) {
    const all = [...(byPath.get(parentPath(node.path)) ?? []), ...ownFrequency(node)];
    byPath.set(node.path, all);
    if (all.length > 0) byUid.set(node.uid, all);
  }
  return byUid;
}
