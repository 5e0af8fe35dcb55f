import { definitionIn } from '../../../shared/domain/indicator/equation-versions.ts';
import {
  changeInside,
  type PeriodMove,
  targetWithPeriod,
  versionLost,
  versionsWithPeriod,
} from '../../../shared/domain/indicator/moved-period.ts';
import { storedTarget, targetVersions } from '../../../shared/domain/indicator/stored-target.ts';
import { type VersionMark, versionsOf } from '../../../shared/domain/indicator/versions.ts';
import { formatDate } from '../../../shared/domain/kernel/dates.ts';
import type { Period } from '../../../shared/domain/kernel/periods.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Cause } from '../../data/audit-write.ts';
import {
  type IndicatorItem,
  indicatorStore,
  type ProjectFigures,
  storedVersions,
  type TargetItem,
} from '../../data/stores/indicator/indicator-store.ts';
import { targetStore, versionedTarget } from '../../data/stores/indicator/target-store.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { TRANSACTION_LIMIT, type Write } from '../../data/transact.ts';

type Definitions = Pick<ProjectFigures, 'indicators' | 'targets' | 'periods'>;
type NamedVersions = { name: string; versions: readonly VersionMark[] };

/** Number of writes for moving a period besides those of its definitions: the period with its audit entry, and the project. */
const OF_THE_MOVE = 3;

/**
 * The writes that move equations and targets with a period to other dates, for the transaction of the move. Versions that began
 * with the period still begin with it, and targets for this period alone stay with it.
 * @throws conflict if a definition changes inside the new dates, if a period would get another version of one, or if more
 * definitions belong to the period than a transaction takes
 */
export function writesOfMove(tenantUid: string, all: Definitions, period: PeriodItem, after: Period, cause: Cause): Write[] {
  const move = { before: { start: period.startDate, end: period.endDate }, after };
  const starts = all.periods.map(({ uid, startDate: old }) => ({ old, now: uid === period.uid ? after.start : old }));
  const nameOf = targetNames(all.indicators);
  const writes = [
    ...all.indicators.flatMap((item) => {
      const next = movedIndicator(item, move);
      checkKept(
        `The equation of ${item.name}`,
        versionsOf(item, definitionIn(item)),
        versionsOf(next, definitionIn(next)),
        starts,
      );
      checkInside({ name: `The equation of ${item.name}`, versions: versionsOf(next, definitionIn(next)) }, after);
      return isSame(item, next) ? [] : indicatorStore(tenantUid).movedPeriodWrites(item, next, cause);
    }),
    ...all.targets.flatMap((item) => {
      const next = movedTargetItem(item, move);
      checkKept(nameOf(item), targetVersions(versionedTarget(item)), targetVersions(versionedTarget(next)), starts);
      checkInside({ name: nameOf(item), versions: targetVersions(versionedTarget(next)) }, after);
      return isSame(item, next) ? [] : targetStore(tenantUid).movedPeriodWrites(item, next, cause);
    }),
  ];
  if (writes.length > TRANSACTION_LIMIT - OF_THE_MOVE) throw new AppError('conflict', tooMany(writes.length / 2));
  return writes;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

const tooMany = (count: number) =>
  `${count} equations and targets begin with this period or are its own, too many to move with it. Remove targets of this period first, and set them again afterwards.`;

const movedIndicator = (item: IndicatorItem, move: PeriodMove): IndicatorItem => ({
  ...item,
  ...storedVersions(versionsWithPeriod(item, move)),
});

const movedTargetItem = (item: TargetItem, move: PeriodMove): TargetItem => ({
  ...targetWithPeriod(item, move),
  ...storedVersions(versionsWithPeriod(item, move, (version) => targetWithPeriod(version, move))),
});

function targetNames(indicators: readonly IndicatorItem[]): (target: TargetItem) => string {
  const names = new Map(indicators.map(({ resultMetricUid, name }) => [resultMetricUid, name]));
  return ({ metricUid }) => `The target of ${names.get(metricUid) ?? 'a deleted indicator'}`;
}

function checkKept(
  name: string,
  before: readonly VersionMark[],
  after: readonly VersionMark[],
  starts: readonly { old: string; now: string }[],
): void {
  const day = versionLost(before, after, starts);
  if (day === undefined) return;
  throw new AppError(
    'conflict',
    `${name} changes on ${formatDate(day)}, so no period can move to the other side of that day. Delete this period, and add one with the other dates.`,
  );
}

function checkInside({ name, versions }: NamedVersions, period: Period): void {
  const day = changeInside(versions, period);
  if (day === undefined) return;
  throw new AppError(
    'conflict',
    `${name} changes on ${formatDate(day)}, inside these dates. Choose dates that begin or end on that day, or change it from an earlier period on first.`,
  );
}

/**
 * Refuses new periods inside which an equation or target changes. Also refuses to remove a period for which alone a target asks
 * something, unless a new period has the same dates.
 * @throws conflict, which names the definition and the day
 */
export function checkDefinitionsFit(
  { indicators, targets }: Definitions,
  added: readonly Period[],
  cleared: readonly PeriodItem[],
): void {
  const nameOf = targetNames(indicators);
  const all: NamedVersions[] = [
    ...indicators.map((item) => ({ name: `The equation of ${item.name}`, versions: versionsOf(item, definitionIn(item)) })),
    ...targets.map((item) => ({ name: nameOf(item), versions: targetVersions(versionedTarget(item)) })),
  ];
  for (const period of added) for (const each of all) checkInside(each, period);
  const gone = cleared.filter(
    ({ startDate, endDate }) => !added.some(({ start, end }) => start === startDate && end === endDate),
  );
  for (const target of targets.filter(({ removed }) => !removed)) checkAskedOf(target, nameOf(target), gone);
}

function checkAskedOf(target: TargetItem, name: string, gone: readonly PeriodItem[]): void {
  const { byDate } = storedTarget({ value: null, date: null, metaJson: target.metaJson });
  const own = gone.find(({ startDate, endDate }) =>
    byDate.some((each) => each.startDate === startDate && each.endDate === endDate && each.target !== null),
  );
  if (!own) return;
  throw new AppError(
    'conflict',
    `${name} has a value of its own for the period that starts on ${formatDate(own.startDate)}, which no new period has the dates of. Remove that value first, and set it again for the new periods.`,
  );
}
