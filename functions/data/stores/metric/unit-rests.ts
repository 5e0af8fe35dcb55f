import { errorKind } from '../../../../shared/errors.ts';
import { inLanes } from '../../lanes.ts';
import { db } from '../../service.ts';
import { TRANSACTION_LIMIT, transact, type Write, write } from '../../transact.ts';
import { type BaseMetricItem, metricsByUid, storedIn } from './metric-places.ts';

const UNIT_CHANGED = errorKind(
  'stale_version',
  'Somebody else changed the unit of this metric in the meantime. Load the page again and repeat your change.',
);

/** Marks that find room in the transaction of what rests on the units; more of them are written before it. */
const MARKS_IN_TRANSACTION = 40;

/** How long a unit stays after something began to rest on it, in milliseconds: marks are written up to some minutes before that. */
const HELD_FOR = 5 * 60_000;

/** Whether something began to rest on the unit of a metric so short a time ago that a reading may not show it yet. */
export const hasJustBegun = ({ restedAt }: Pick<BaseMetricItem, 'restedAt'>): boolean =>
  restedAt !== undefined && Date.now() - Date.parse(restedAt) < HELD_FOR;

/**
 * The writes that let something rest on the units of base metrics, for its transaction: a change of such a unit that has not seen it
 * is refused. Those of many metrics are written at once, each once, and hold the units for a while. Metrics that are gone are left to
 * the job of their merge. A BatchGet for 100 metrics.
 * @param begun the metrics that it did not name before, with the units that it takes them for
 * @throws stale_version where one has another unit by now, also when written
 */
export async function restingWrites(tenantUid: string, begun: readonly Pick<BaseMetricItem, 'uid' | 'unit'>[]): Promise<Write[]> {
  const unitOf = new Map(begun.map(({ uid, unit }) => [uid, unit]));
  const metrics = await metricsByUid(tenantUid, [...unitOf.keys()], { consistent: true });
  if (metrics.some(({ uid, unit }) => unitOf.get(uid) !== unit)) throw UNIT_CHANGED();
  const restedAt = new Date().toISOString();
  const marks = metrics.map((metric) => {
    const key = { tenantUid, partition: storedIn(metric), uid: metric.uid };
    const patch = db.entities.basemetric.patch(key).set({ restedAt });
    return write(
      patch.where((stored, { eq }) => eq(stored.unit, metric.unit)),
      UNIT_CHANGED,
    );
  });
  if (marks.length <= MARKS_IN_TRANSACTION) return marks;
  await inLanes(marks, TRANSACTION_LIMIT, transact);
  return [];
}
