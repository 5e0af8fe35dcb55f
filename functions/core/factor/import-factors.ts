import { FACTOR_REASONS, type FactorRow, factorRowFaults } from '../../../shared/domain/factor/factor-row.ts';
import { toDecimal } from '../../../shared/domain/kernel/decimal.ts';
import { groupOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { factorGroupStore } from '../../data/stores/factor/factor-group-store.ts';
import { factorImport, type ImportOutcome } from '../../data/stores/factor/factor-import.ts';
import { type BaseMetricFields, metricStore } from '../../data/stores/metric/metric-store.ts';
import type { Context } from '../context.ts';
import { metricFinder } from './named-metrics.ts';

/** `addsMetrics`: a base metric that is missing is made where the row names its category; `isCheck`: nothing is written. */
type FactorImport = { rows: readonly FactorRow[]; isCheck: boolean; addsMetrics: boolean };

/** What becomes of a row; `isNewMetric`: its base metric is made for it. */
export type ImportedFactorRow = {
  line: number;
  isNewMetric: boolean;
  outcome: ImportOutcome | { kind: 'refused'; reason: string };
};

const NONE = 'No base metric has this name and unit. Create it first.';
const NO_CATEGORY = 'No base metric has this name and unit. Create it first, or name its issue in a column category.';
const SEVERAL = 'Several base metrics have this name and unit. Add a column fromMetricId with the id of the one that is meant.';

/** A row with its base metric: the uid of one that exists, or the fields of one to make. */
type Taken = { row: FactorRow; metric: { uid: string; name: string; unit: string }; isNew: boolean };
type Refused = { row: FactorRow; reason: string };

/**
 * Adds the factors of a file to a group and changes those that it has with other figures, in one transaction; rows that cannot be taken
 * are told, and the others are saved. A repetition changes nothing more. Base metrics that are made come first: a failure afterwards
 * leaves them, and the repetition finds them. Four Queries for all base metrics, whatever the number of rows.
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
  return judged.map((each) => ({
    line: each.row.line,
    isNewMetric: 'metric' in each && each.isNew,
    outcome: 'metric' in each ? outcomeOf.get(each.row)! : { kind: 'refused', reason: each.reason },
  }));
}

function judge(rows: readonly FactorRow[], find: ReturnType<typeof metricFinder>, addsMetrics: boolean): (Taken | Refused)[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const [fault] = factorRowFaults(row);
    if (fault) return { row, reason: `${fault.column}: ${fault.reason}` };
    const metric = metricOf(row, find(row), addsMetrics);
    if (typeof metric === 'string') return { row, reason: metric };
    const pair = JSON.stringify([metric.uid || newMetric({ row }), row.toUnit]);
    const first = lines.get(pair);
    if (first !== undefined) return { row, reason: FACTOR_REASONS.twice(first) };
    lines.set(pair, row.line);
    return { row, metric, isNew: metric.uid === '' };
  });
}

/** The base metric of a row, with a blank uid for one to make, or the reason why there is none. */
function metricOf(row: FactorRow, found: ReturnType<ReturnType<typeof metricFinder>>, addsMetrics: boolean) {
  if (found === 'several') return SEVERAL;
  if (found !== 'none') return found;
  if (!addsMetrics) return NONE;
  return row.category ? { uid: '', name: row.metric, unit: row.unit } : NO_CATEGORY;
}

/** As an import of metrics into a project makes it. */
const newMetric = ({ row }: Pick<Taken, 'row'>): BaseMetricFields => ({
  name: row.metric,
  unit: row.unit,
  description: '',
  category: row.category ?? '',
});

/** @param uid of a base metric that has just been made; one that a check would make has the name of its fields instead */
const factorOf = ({ row, metric }: Taken, uid = metric.uid || JSON.stringify(newMetric({ row }))) => ({
  metricUid: uid,
  metricName: metric.name,
  metricUnit: metric.unit,
  toUnit: row.toUnit,
  factor: toDecimal(row.factor)!,
  source: row.source,
  description: row.description,
  startDate: row.startDate,
  endDate: row.endDate,
});
