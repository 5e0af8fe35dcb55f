import { appendMetrics, type IssuesOfImport } from '../../../../shared/domain/structure/append.ts';
import type { FactorsAsked } from '../../../../shared/domain/structure/csv/csv-factors.ts';
import type { Fault, MetricRow } from '../../../../shared/domain/structure/csv/csv-row.ts';
import { asAtStart, type ImportStart } from '../../../../shared/domain/structure/csv/csv-start.ts';
import type { AskedChange } from '../../../../shared/domain/structure/csv/csv-update.ts';
import type { RowResult } from '../../../../shared/domain/structure/row-result.ts';
import type { Node, Tree } from '../../../../shared/domain/structure/tree.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { retryOn } from '../../../data/retry.ts';
import { type BaseMetricFields, metricStore } from '../../../data/stores/metric/metric-store.ts';
import { namingWrites } from '../../../data/stores/metric/unit-rests.ts';
import { type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import type { Write } from '../../../data/transact.ts';
import { uidFrom } from '../../../data/uid-from.ts';
import { inUnitsOfNow } from '../../metric/in-units.ts';
import { type ImportedRow, withFactors } from './import-factors-of-rows.ts';

type Import = {
  /** of the job or request: the uids of created objects follow from it, so that a repetition creates nothing twice */
  importUid: string;
  /** of `appendMetrics`: kept from one call to the next */
  seen: Map<string, string>;
  asked?: Map<string, AskedChange>;
  /** what rows with an id have said of factors */
  factors?: FactorsAsked;
  issues?: IssuesOfImport;
  /** of `appendMetrics`: before the first attempt */
  start?: ImportStart;
  /** of `appendMetrics`: lines of the file whose metrics an earlier attempt has made */
  made?: ReadonlySet<number>;
  /** further writes for the transaction, depending on the outcome of the rows */
  also?: (results: readonly RowResult[]) => readonly Write[];
  /** refuses all when one row is refused */
  isStrict?: boolean;
  cause: Cause;
};

/**
 * Appends rows of a file to a project or package, with base metrics and factors: three changes, each all or none, and each found
 * done when the same import comes again (SET-414, SET-415). With `asked`, rows with an id change their metrics and factors.
 * @throws conflict when there is no room left or others change these metrics with each of three attempts, invalid_input for
 * a refused row when `isStrict`
 */
export const importRows = (
  tenantUid: string,
  place: StructurePlace,
  rows: readonly MetricRow[],
  options: Import,
): Promise<ImportedRow[]> =>
  retryOn(PLANNED_ANEW.is, { attempts: PLANS }, () => inUnitsOfNow(() => importOnce(tenantUid, place, rows, options)));

async function importOnce(
  tenantUid: string,
  place: StructurePlace,
  rows: readonly MetricRow[],
  { importUid, seen, asked, factors, issues, start, made: before, also, isStrict, cause }: Import,
): Promise<ImportedRow[]> {
  const uidOf = (what: string) => uidFrom(`${importUid} ${what}`);
  const more = {
    ...(issues && { issues }),
    ...(start && { start }),
    ...(factors && { factors }),
    ...(before && { made: before }),
  };
  const run = (tree: Tree, names: Map<string, string>, metricUidOf: (row: MetricRow) => string) => {
    // of this attempt alone: changes that another attempt has not stored must be made again
    const changes = asked && new Map(asked);
    const options = { uidOf, metricUidOf, seen: names, ...(changes && { asked: changes }), ...more };
    return { ...checked(appendMetrics(tree, taken, options), isStrict), changes };
  };
  const store = structureStore(tenantUid);
  const { tree } = await store.read(place);
  const clashes = factors?.clashes(start ? { nodes: asAtStart(tree, start) } : tree, rows) ?? new Map<MetricRow, Fault>();
  const refused = [...clashes.values()].map((fault) => ({ kind: 'refused' as const, fault }));
  checked({ results: refused }, isStrict);
  const taken = rows.filter((row) => !clashes.has(row));
  const planned = run(tree, new Map(seen), () => '');
  const made = await metricsFor(tenantUid, missing(planned.results), cause);
  let { results, changes } = planned;
  let after = seen;
  const grow = (now: Tree) => {
    // the store may call this several times, and each time rows follow those above them alone
    after = new Map(seen);
    const done = run(now, after, (row) => made.get(identityOf(row))?.uid ?? metricIsMissing());
    ({ results, changes } = done);
    return { ok: true as const, tree: done.tree, paths: [] };
  };
  if (made.size > 0 || results.some(({ kind }) => kind === 'change'))
    await store.change(place, undefined, cause, grow, async () => [
      ...(also?.(results) ?? []),
      ...(await namingWrites(tenantUid, [...made.values()])),
    ]);
  else grow(tree);
  for (const [uid, change] of changes ?? []) asked?.set(uid, change);
  for (const [key, last] of after) seen.set(key, last);
  return [...(await withFactors(tenantUid, place.packageUid, results, uidOf, cause)), ...refused];
}

function checked<T extends { results: readonly RowResult[] }>(done: T, isStrict = false): T {
  const faults = isStrict ? done.results.flatMap((each) => (each.kind === 'refused' ? [each.fault] : [])) : [];
  if (faults.length > 0) throw fileRefused(faults);
  return done;
}

/** Most faults listed for a file that is refused as a whole. */
const MAX_FAULTS = 100;

/** The error for a file that is refused as a whole because of these rows. */
export function fileRefused(faults: readonly Fault[]): AppError {
  const messages = faults
    .slice(0, MAX_FAULTS)
    .map(({ line, column, reason }) => `Line ${line}${column && `, ${column}`}: ${reason}`);
  return new AppError('invalid_input', messages[0]!, { fileobj: messages });
}

/** The rows that the import must still create. */
const missing = (results: readonly RowResult[]) =>
  results.flatMap((result) => (result.kind !== 'refused' && result.node.metric?.uid === '' ? [measured(result.node)] : []));

/** The base metric that a node measures. */
const measured = ({ metric }: Node): BaseMetricFields => ({ description: '', category: '', ...metric! });

type MadeMetric = BaseMetricFields & { uid: string };

async function metricsFor(tenantUid: string, rows: readonly BaseMetricFields[], cause: Cause): Promise<Map<string, MadeMetric>> {
  const wanted = [...new Map(rows.map((row) => [identityOf(row), fieldsOf(row)])).values()];
  const made = await metricStore(tenantUid).getOrCreateMany(wanted, cause);
  return new Map(made.map((metric) => [identityOf(metric), metric]));
}

/** The error if a row that existed when the import was planned has been deleted, so that its metric has to be made. */
const PLANNED_ANEW = errorKind('conflict', 'Somebody else changed the metrics of this file during the import. Import it again.');
function metricIsMissing(): never {
  throw PLANNED_ANEW();
}
const PLANS = 3;

const fieldsOf = ({ name, unit, description, category }: BaseMetricFields): BaseMetricFields => ({
  name,
  unit,
  description,
  category,
});
const identityOf = (fields: BaseMetricFields) => JSON.stringify(fieldsOf(fields));
