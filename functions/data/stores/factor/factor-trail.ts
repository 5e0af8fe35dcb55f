import type { FieldChange } from '../../entities/audit.ts';
import type { FactorItem } from './factor-writes.ts';

/** What the trail says of a factor before and after a change; one of the two is absent where it is added or falls away. */
type ToldChange = { from?: unknown; to?: unknown };

/** An audit entry is one item, which DynamoDB limits to 400 KB. */
const MOST_TOLD_BYTES = 200_000;

/** Changes of many factors as one field of an audit entry, as many as an entry holds; those beyond are counted. */
export function toldChanges(field: string, changes: readonly ToldChange[]): FieldChange[] {
  const [from, to]: [unknown[], unknown[]] = [[], []];
  let [bytes, kept] = [0, 0];
  for (const change of changes) {
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (bytes > MOST_TOLD_BYTES) break;
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

/** The factors that have got another metric, and those that have fallen away. */
export function metricChanges(before: readonly FactorItem[], after: readonly FactorItem[]): ToldChange[] {
  const now = new Map(after.map((each) => [each.uid, each]));
  const nameOf = ({ metricName, toUnit }: FactorItem) => `${metricName} > ${toUnit}`;
  return before.flatMap((was) => {
    const is = now.get(was.uid);
    return is === was ? [] : [{ from: nameOf(was), ...(is && { to: nameOf(is) }) }];
  });
}
