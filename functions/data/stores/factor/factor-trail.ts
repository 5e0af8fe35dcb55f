import type { FieldChange } from '../../entities/audit.ts';
import type { FactorItem } from './factor-writes.ts';

/** A factor before and after a change, for the trail. A new factor has no `from`, a removed one no `to`. */
type FactorChange = { from?: unknown; to?: unknown };

/** Most bytes of factors in an audit entry: the entry is one item, which DynamoDB limits to 400 KB. */
const MAX_CHANGES_BYTES = 200_000;

/** The changes of many factors as one field of an audit entry. Changes beyond 200 KB are only counted, in a field `more`. */
export function toldChanges(field: string, changes: readonly FactorChange[]): FieldChange[] {
  const [from, to]: [unknown[], unknown[]] = [[], []];
  let [bytes, kept] = [0, 0];
  for (const change of changes) {
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (bytes > MAX_CHANGES_BYTES) break;
    if (change.from !== undefined) from.push(change.from);
    if (change.to !== undefined) to.push(change.to);
    kept += 1;
  }
  const entry = { field, from: from.length > 0 ? from : null, to };
  const more = changes.length - kept;
  return more > 0 ? [entry, { field: 'more', from: null, to: more }] : [entry];
}

/** The conversion and the figure of a factor. */
export const factorFigure = ({ metricUid, toUnit, factor }: FactorItem) => ({ metricUid, toUnit, factor });

/** The factors with another metric than before, and the removed factors. */
export function metricChanges(before: readonly FactorItem[], after: readonly FactorItem[]): FactorChange[] {
  const now = new Map(after.map((each) => [each.uid, each]));
  const nameOf = ({ metricName, toUnit }: FactorItem) => `${metricName} > ${toUnit}`;
  return before.flatMap((was) => {
    const is = now.get(was.uid);
    return is === was ? [] : [{ from: nameOf(was), ...(is && { to: nameOf(is) }) }];
  });
}
