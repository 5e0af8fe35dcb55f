import { errorKind } from '../../../../shared/errors.ts';
import { inLanes } from '../../lanes.ts';
import { db } from '../../service.ts';
import { TRANSACTION_LIMIT, transact, type Write, write } from '../../transact.ts';
import { type BaseMetricItem, metricsByUid, storedIn } from './metric-places.ts';
import { metricUseStore } from './metric-use-store.ts';

/** The error of a write that expects another unit of a metric than its present one, or a metric that was merged. */
export const UNIT_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed the unit of this metric in the meantime, or merged it. Load the page again and repeat your change.',
);

/** Number of marks that fit into the transaction of the things that rest on the units; further marks are written before it. */
const MARKS_IN_TRANSACTION = 40;

/**
 * How long a unit stays after something began to rest on it, in milliseconds: marks are written up to some minutes before that.
 */
const HELD_FOR = 5 * 60_000;

const isRecent = (at: string | undefined): boolean => at !== undefined && Date.now() - Date.parse(at) < HELD_FOR;

/** Whether something began to rest on the unit of a metric so short a time ago that a reading may not show it yet. */
export const hasJustBegun = ({ restedAt }: Pick<BaseMetricItem, 'restedAt'>): boolean => isRecent(restedAt);

/** Whether an equation or a structure that could not be written together with its marks is about to name a metric. */
export const isHeld = ({ heldAt }: Pick<BaseMetricItem, 'heldAt'>): boolean => isRecent(heldAt);

/** Whether people wrote an equation with a metric so short a time ago that the index of indicators may not show it yet. */
export const isJustEquated = ({ equatedAt }: Pick<BaseMetricItem, 'equatedAt'>): boolean => isRecent(equatedAt);

/**
 * The writes that let something rest on the units of base metrics, for its transaction: a change of such a unit that has not seen
 * it is refused. Those of many metrics are written at once, each once, and hold the units for a while. Metrics that are gone are
 * left to the job of their merge. A BatchGet for 100 metrics.
 * @param begun the metrics that it did not name before, with the units that it takes them for
 * @throws stale_version where one has another unit by now, also when written
 */
export async function restingWrites(tenantUid: string, begun: readonly UnitOfMetric[]): Promise<Write[]> {
  return unlessMany(marksOf(await inTheirUnits(tenantUid, begun)));
}

/**
 * The same for an equation that people write, with all of its metrics. A merge that has not seen the equation fails, since its
 * two metrics may stand against each other there. The equation fails if one of its metrics was merged, because the job of the
 * merge would not prevent that.
 * @throws stale_version (UNIT_CHANGED), also when written
 */
export async function equationWrites(tenantUid: string, named: readonly UnitOfMetric[]): Promise<Write[]> {
  const metrics = await inTheirUnits(tenantUid, named);
  await checkUnmerged(tenantUid, named, metrics);
  return unlessMany(marksOf(metrics, { equatedAt: new Date().toISOString(), ...heldIfMany(metrics) }));
}

/** A base metric and the unit that it is taken for. */
export type UnitOfMetric = Pick<BaseMetricItem, 'uid' | 'unit'>;

/**
 * The writes that let a tree name base metrics under units, for its transaction: the tree is refused where one has another unit
 * by now, or was merged. A tree holds no unit, since a worker gives it the new one; but it has to be there by then. A merge that
 * has not seen where the tree has them is refused. Those of many metrics are held as with `restingWrites`, and so are those of
 * `resting`, on which something rests that comes with the tree.
 * @throws stale_version (UNIT_CHANGED), also when written; another attempt has to look the metrics up anew
 */
export async function namingWrites(
  tenantUid: string,
  named: readonly UnitOfMetric[],
  resting: readonly UnitOfMetric[] = [],
): Promise<Write[]> {
  const metrics = await inTheirUnits(tenantUid, [...named, ...resting]);
  await checkUnmerged(tenantUid, named, metrics);
  const isResting = ({ uid }: BaseMetricItem) => resting.some((each) => each.uid === uid);
  const restedAt = new Date().toISOString();
  if (metrics.length > MARKS_IN_TRANSACTION) return unlessMany(marksOf(metrics, heldIfMany(metrics)));
  return metrics.map((metric) => markOf(metric, isResting(metric) ? { restedAt } : undefined));
}

/**
 * Holds the units of base metrics that trees begin to name for a while, each by a write at once.
 * @throws stale_version (UNIT_CHANGED), also where one was merged
 */
export async function holdUnits(tenantUid: string, named: readonly UnitOfMetric[]): Promise<void> {
  const metrics = await inTheirUnits(tenantUid, named);
  await checkUnmerged(tenantUid, named, metrics);
  await inLanes(marksOf(metrics, { heldAt: new Date().toISOString() }), TRANSACTION_LIMIT, transact);
}

const keyOf = (tenantUid: string, metric: BaseMetricItem) => ({ tenantUid, partition: storedIn(metric), uid: metric.uid });

/** The existing metrics. @throws stale_version (UNIT_CHANGED) if one has another unit than expected */
async function inTheirUnits(tenantUid: string, named: readonly UnitOfMetric[]): Promise<BaseMetricItem[]> {
  const metrics = await metricsByUid(tenantUid, [...new Set(named.map(({ uid }) => uid))], { consistent: true });
  const unitOf = new Map(metrics.map(({ uid, unit }) => [uid, unit]));
  // a row and a factor may take one metric for different units
  if (named.some(({ uid, unit }) => unitOf.has(uid) && unitOf.get(uid) !== unit)) throw UNIT_CHANGED();
  return metrics;
}

/** @throws stale_version (UNIT_CHANGED) where one of some metrics is not there because it was merged */
async function checkUnmerged(tenantUid: string, named: readonly UnitOfMetric[], there: readonly BaseMetricItem[]): Promise<void> {
  const gone = named.filter(({ uid }) => !there.some((each) => each.uid === uid));
  if (gone.length === 0) return;
  const merged = await metricUseStore(tenantUid).aliases({ consistent: true });
  if (gone.some(({ uid }) => merged.has(uid))) throw UNIT_CHANGED();
}

/** Moments (ISO instants) that a metric is marked with. */
type Marks = Partial<Pick<BaseMetricItem, 'restedAt' | 'heldAt' | 'equatedAt'>>;

/** If marks are written before their transaction, they also hold off a merge, which could not see the transaction yet. */
const heldIfMany = (metrics: readonly BaseMetricItem[]): Marks =>
  metrics.length > MARKS_IN_TRANSACTION ? { heldAt: new Date().toISOString() } : {};

function marksOf(metrics: readonly BaseMetricItem[], more: Marks = {}): Write[] {
  const restedAt = new Date().toISOString();
  return metrics.map((metric) => markOf(metric, { restedAt, ...more }));
}

/** A counter, since two marks may be written in one millisecond. @param marks undefined if nothing rests on the unit */
function markOf(metric: BaseMetricItem, marks?: Marks): Write {
  const counted = db.entities.basemetric.patch(keyOf(metric.tenantUid, metric)).add({ begun: 1 });
  const marked = marks ? counted.set(marks) : counted;
  return write(
    marked.where((stored, { eq }) => eq(stored.unit, metric.unit)),
    UNIT_CHANGED,
  );
}

/** Marks for the transaction of what rests on the units; more than find room there are written at once. */
async function unlessMany(marks: Write[]): Promise<Write[]> {
  if (marks.length <= MARKS_IN_TRANSACTION) return marks;
  await inLanes(marks, TRANSACTION_LIMIT, transact);
  return [];
}
