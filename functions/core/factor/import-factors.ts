import { FACTOR_REASONS, type FactorRow, factorRowFaults } from '../../../shared/domain/factor/factor-row.ts';
import { toDecimal } from '../../../shared/domain/kernel/decimal.ts';
import { storedUnit, unitText } from '../../../shared/domain/metric/unit-text.ts';
import { groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { factorImport, type ImportOutcome } from '../../data/stores/factor/factor-import.ts';
import { type BaseMetricFields, metricStore } from '../../data/stores/metric/metric-store.ts';
import type { Context } from '../context.ts';
import { metricFinder } from './named-metrics.ts';

/**
 * `version`: of the stored factor that the row was checked against, null where there was none;
 * undefined where nothing was checked.
 */
type ImportRow = FactorRow & { version?: number | null | undefined };

/** `addsMetrics`: a base metric that is missing is made where the row names its category; `isCheck`: nothing is written. */
type FactorImport = { rows: readonly ImportRow[]; isCheck: boolean; addsMetrics: boolean };

/** The outcome of a row; `metricUid`: its base metric, null if that is created for it or the row is refused. */
export type ImportedFactorRow = {
  line: number;
  isNewMetric: boolean;
  metricUid: string | null;
  outcome: Exclude<ImportOutcome, { kind: 'stale' }> | { kind: 'refused'; reason: string };
};

const noneOf = ({ category }: FactorRow) =>
  `No base metric ${category ? `of the issue '${category}' ` : ''}has this name and unit. Create it first.`;
const NO_CATEGORY = 'No base metric has this name and unit. Create it first, or name its issue in a column category.';
const otherId = ({ name, unit }: { name: string; unit: string }) =>
  `The id is that of the base metric '${name}' in ${unit}. Correct the id or the name.`;
const STALE = 'Somebody else has changed this factor meanwhile. Check the file again to see its figure of now.';
const SEVERAL = 'Several base metrics have this name and unit. Add a column fromMetricId with the id of the one that is meant.';

/** A row with its base metric. `uid` is empty for a metric that the import creates. */
type TakenRow = { row: ImportRow; metric: { uid: string; name: string; unit: string }; isNew: boolean };
type RefusedRow = { row: ImportRow; reason: string };

/**
 * Adds the factors of a file to a group and updates factors that have other figures, in one transaction. Rows with a fault are
 * returned with a reason, and the other rows are saved. A repetition changes nothing; a factor that has changed since its check
 * stays as it is. New base metrics are created first: if the import then fails, they remain, and a repetition finds them. Four
 * Queries for all base metrics, whatever the number of rows.
 * @throws not_found for an unknown group, conflict when the group is full
 */
export async function importFactorRows(
  { tenantUid, cause }: Context,
  groupId: string,
  { rows, isCheck, addsMetrics }: FactorImport,
): Promise<ImportedFactorRow[]> {
  const [group, metrics] = await Promise.all([factorGroupStore(tenantUid).get(groupId), metricStore(tenantUid).all()]);
  const judged = judge(rows, metricFinder(metrics), addsMetrics);
  const taken = judged.filter((each) => 'metric' in each);
  const made = taken.filter(({ isNew }) => isNew);
  const created = isCheck ? [] : await metricStore(tenantUid).getOrCreateMany(made.map(newMetric), cause);
  const uids = new Map(created.map(({ uid }, at) => [made[at]!.row, uid]));
  const wanted = taken.map((each) => factorOf(each, uids.get(each.row)));
  const store = factorImport(tenantUid, groupOwner(group.uid), wanted);
  const outcomes = wanted.length === 0 ? [] : isCheck ? await store.check() : await store.save(cause);
  const outcomeOf = new Map(taken.map(({ row }, at) => [row, outcomes[at]!]));
  return judged.map((each) => {
    if ('reason' in each) return refusedRow(each.row, each.reason);
    const outcome = outcomeOf.get(each.row)!;
    if (outcome.kind === 'stale') return refusedRow(each.row, STALE);
    return { line: each.row.line, isNewMetric: each.isNew, metricUid: each.isNew ? null : each.metric.uid, outcome };
  });
}

const refusedRow = ({ line }: ImportRow, reason: string): ImportedFactorRow => ({
  line,
  isNewMetric: false,
  metricUid: null,
  outcome: { kind: 'refused', reason },
});

function judge(
  rows: readonly ImportRow[],
  find: ReturnType<typeof metricFinder>,
  addsMetrics: boolean,
): (TakenRow | RefusedRow)[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const [fault] = factorRowFaults(row);
    if (fault) return { row, reason: `${fault.column}: ${fault.reason}` };
    const metric = metricOf(row, find(row), addsMetrics);
    if (typeof metric === 'string') return { row, reason: metric };
    const pair = JSON.stringify([metric.uid || newMetric({ row }), unitText(row.toUnit)]);
    const first = lines.get(pair);
    if (first !== undefined) return { row, reason: FACTOR_REASONS.twice(first) };
    lines.set(pair, row.line);
    return { row, metric, isNew: metric.uid === '' };
  });
}

/** The base metric of a row, with a blank uid for one to make, or the reason why there is none. */
function metricOf(row: FactorRow, found: ReturnType<ReturnType<typeof metricFinder>>, addsMetrics: boolean) {
  if (found === 'several') return SEVERAL;
  if (found !== 'none') return 'other' in found ? otherId(found.other) : found;
  if (!addsMetrics) return noneOf(row);
  return row.category ? { uid: '', name: row.metric, unit: storedUnit(row.unit) } : NO_CATEGORY;
}

/** The new base metric of a row, with the same fields as one from an import of metrics into a project. */
const newMetric = ({ row }: Pick<TakenRow, 'row'>): BaseMetricFields => ({
  name: row.metric,
  unit: storedUnit(row.unit),
  description: '',
  category: row.category ?? '',
});

/** @param uid of a new base metric; a check creates none and uses its fields instead of the uid */
const factorOf = ({ row, metric }: TakenRow, uid = metric.uid || JSON.stringify(newMetric({ row }))) => ({
  metricUid: uid,
  metricName: metric.name,
  metricUnit: metric.unit,
  toUnit: storedUnit(row.toUnit),
  seen: row.version,
  factor: toDecimal(row.factor)!,
  source: row.source,
  description: row.description,
  startDate: row.startDate,
  endDate: row.endDate,
});
