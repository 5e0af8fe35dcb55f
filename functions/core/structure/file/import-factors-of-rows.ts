import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import { type CsvFactor, datesOf } from '../../../../shared/domain/structure/csv/csv.ts';
import { changedFactor, changesNothing } from '../../../../shared/domain/structure/csv/csv-factors.ts';
import type { RowResult } from '../../../../shared/domain/structure/row-result.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { type FactorItem, factorStore } from '../../../data/stores/factor/factor-store.ts';

/**
 * The outcome of a row; `factor`: the stored factor, either from the row or an existing one. `replaces`: the row changes it, and
 * `item` is as it was.
 */
export type ImportedRow = RowResult & { factor?: { item: CsvFactor; isOwn: boolean; replaces?: boolean } };

type PlacedRow = Exclude<RowResult, { kind: 'refused' }>;

/**
 * Adds the factors of rows, and changes those that rows with an id change. What the file leaves as it was at the start of the
 * import stays as somebody may have made it since, deleted or not; a metric that its row makes another one gets it as it is now.
 */
export async function withFactors(
  tenantUid: string,
  ownerUid: string,
  results: readonly RowResult[],
  uidOf: (what: string) => string,
  cause: Cause,
): Promise<ImportedRow[]> {
  const placed = results.filter((result) => result.kind !== 'refused' && result.row.factor !== null) as PlacedRow[];
  if (placed.length === 0) return [...results];
  const store = factorStore(tenantUid);
  const now = placed.some(isCarried) ? new Map((await store.ofOwner(ownerUid)).map((each) => [pairOf(each), each])) : undefined;
  const written = placed.filter((result) => !leavesFactor(result) && !(isCarried(result) && !now!.has(pairOf(result.before!))));
  const wanted = written.map((result) => {
    const from = isCarried(result) ? cellsOf(now!.get(pairOf(result.before!))!) : {};
    return { ...factorOfRow(result), ...from, uid: uidOf(`factor ${result.row.line}`) };
  });
  const stored = wanted.length === 0 ? [] : await store.addMissing(ownerUid, wanted, cause);
  const factors = new Map<RowResult, FactorItem>(written.map((result, at) => [result, stored[at]!]));
  const replaced = written.flatMap((result) => {
    const { uid } = factors.get(result)!;
    return replacesFactor(result, factors.get(result)!) ? [{ uid, ...changedFactor(result.row, result.before) }] : [];
  });
  if (replaced.length > 0) await store.changeMany(ownerUid, replaced, cause);
  return results.map((result) => {
    const item = factors.get(result);
    if (result.kind === 'refused' || !result.row.factor) return result;
    if (!item) return { ...result, factor: { item: result.before!, isOwn: false } };
    const isOwn = item.uid === uidOf(`factor ${result.row.line}`);
    return { ...result, factor: { item, isOwn, replaces: replacesFactor(result, item) } };
  });
}

/** Whether a row names its factor as it was at the start. */
const isKept = ({ row, before }: PlacedRow) => before !== undefined && changesNothing(changedFactor(row, before));

/**
 * Whether a row leaves its factor as it is: the file does not change it, and the row still has its metric, or somebody else has
 * changed that.
 */
export const leavesFactor = (result: PlacedRow): boolean =>
  isKept(result) && (result.isOvertaken === true || pairOf(result.before!) === pairOf(factorOfRow(result)));

/** Whether a factor that the file does not change goes with its row to another metric. */
const isCarried = (result: PlacedRow) => isKept(result) && !leavesFactor(result);

/** Whether a row with the id of its metric changes the stored factor; columns that the file does not have stay as they are. */
export function replacesFactor({ row, before }: Pick<PlacedRow, 'row' | 'before'>, stored: CsvFactor): boolean {
  const differing = changedFactor(row, stored);
  return Object.keys(changedFactor(row, before)).some((field) => field in differing);
}

/** The factor that a row adds. */
export function factorOfRow({ row, node, toUnit }: PlacedRow) {
  const { factor, source, year } = row.factor!;
  const { uid: metricUid, name: metricName, unit: metricUnit } = node.metric!;
  return { metricUid, metricName, metricUnit, toUnit, factor, source, ...datesOf(year) };
}

const cellsOf = ({ factor, source = '', startDate, endDate }: FactorItem) => ({
  factor,
  source,
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
});
