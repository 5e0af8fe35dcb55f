import type { StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import type { periods } from '../../../shared/contract/project/periods.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { formatDate } from '../../../shared/domain/kernel/dates.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import {
  generatePeriods,
  MAX_PERIODS,
  type Period,
  periodError,
  schedulePeriods,
} from '../../../shared/domain/kernel/periods.ts';
import { isClosedFor } from '../../../shared/domain/restatement/closing.ts';
import { AppError, fieldError, notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { type PeriodChange, periodStore } from '../../data/stores/project/period-store.ts';
import { type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import { editedApportionment, takesShares, withEntries } from '../apportionment/edit.ts';
import { isHeldByClients } from '../apportionment/plan.ts';
import type { Context } from '../context.ts';
import { checkDefinitionsFit, writesOfMove } from '../indicator/period-moves.ts';
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { continuePackages } from './continue-packages.ts';
import { checkDuration } from './duration.ts';

export type { PeriodItem } from '../../data/stores/project/project-store.ts';

type Schedule = RouteInput<(typeof periods)['schedulePeriods']>['body'];
type Change = RouteInput<(typeof periods)['changePeriod']>['body'];

/** The reporting periods of a project in the order of time (ADM-280). @throws not_found */
export const periodsOfProject = async (tenantUid: string, projectUid: string): Promise<PeriodItem[]> =>
  (await projectStore(tenantUid).load(projectUid)).periods;

/**
 * Adds the periods that start on given days, or those of the project's duration that are missing; with `clear_empty` periods
 * without reports make room first. A package that has submitted its last report continues. Returns all periods in the order of
 * time.
 * @throws invalid_input for periods that overlap, for both kinds at once, and for too many; stale_version when others were added
 * at once, conflict as `checkDefinitionsFit`
 */
export async function addPeriods({ tenantUid, cause }: Context, projectUid: string, body: Schedule): Promise<PeriodItem[]> {
  // completes an interrupted addition, because a repetition of its start dates is refused below
  if (!body.clear_empty) await continuePackages({ tenantUid, cause }, projectUid);
  const definitions = await indicatorStore(tenantUid).load(projectUid);
  const { project, periods: current } = definitions;
  const cleared = body.clear_empty
    ? current.filter((period) => isEmpty(period) && !isHeldByClients(period) && !isClosedFor(period.closing, [], cause.at))
    : [];
  const kept = current.filter((period) => !cleared.includes(period));
  const step = project.reporting ?? { freq_num: 1, freq_unit: 'MONTHS' as const };
  const scheduled = schedulePeriods(body.start_dates ?? [], step);
  for (const period of scheduled) checkPeriod(period, kept, 'start_dates');
  const reporting = body.from_reporting ? project.reporting : undefined;
  if (reporting) checkDuration(reporting, 'from_reporting');
  const duration = reporting ? generatePeriods(reporting) : [];
  const missing = duration.filter((period) => !kept.some((other) => meets(period, other)));
  if (scheduled.length > 0 && missing.length > 0)
    throw fieldError('start_dates', 'Give either start dates or the reporting duration, not both.');
  if (kept.length + scheduled.length + missing.length > MAX_PERIODS)
    throw fieldError(
      'start_dates',
      `A project has at most ${MAX_PERIODS} reporting periods. Add fewer, or clear the empty ones.`,
    );
  checkDefinitionsFit(definitions, [...missing, ...scheduled], cleared);
  const store = periodStore(tenantUid, projectUid);
  await store.remove(cleared, cause);
  const added = await store.add([...missing, ...scheduled], project.additions ?? 0, cause);
  const begun = Map.groupBy(await continuePackages({ tenantUid, cause }, projectUid), (uid) => uid);
  return [...kept, ...added]
    .map((period) => ({ ...period, reports: (period.reports ?? 0) + (begun.get(period.uid)?.length ?? 0) }))
    .sort(ascending(({ startDate }) => startDate));
}

/**
 * Changes the dates or the meta-data of a period. `isFuture`: copies the shares of clients to later periods (ADM-513). Returns
 * the changed periods.
 * @throws not_found; stale_version if the caller saw another version, and when other periods were added or moved meanwhile;
 * conflict for a closed period, for new dates of a period with reports or with figures at clients, and as `writesOfMove`;
 * invalid_input for dates that do not fit, and as `editedApportionment`
 */
export async function editPeriod(
  context: Context,
  { projectUid, periodId }: { projectUid: string; periodId: string },
  { startDate: start, endDate: end, meta_json: meta }: Change,
  isFuture: boolean,
): Promise<PeriodItem[]> {
  const { tenantUid, cause } = context;
  const { periods: all, project } = await projectStore(tenantUid).load(projectUid, { consistent: true });
  const period = findPeriod(all, periodId);
  demandSeenVersion(context, period, 'reporting period');
  await checkPeriodsOpen(tenantUid, [period], [], cause.at);
  const { startDate, endDate } = { startDate: start ?? period.startDate, endDate: end ?? period.endDate };
  const moves = startDate !== period.startDate || endDate !== period.endDate;
  if (moves && !isEmpty(period))
    throw new AppError(
      'conflict',
      'This period has reports, so its dates cannot change. Move its reports to another period first.',
    );
  if (moves && isHeldByClients(period)) throw new AppError('conflict', HELD_BY_CLIENTS);
  const others = all.filter(({ uid }) => uid !== period.uid);
  if (moves) checkPeriod({ start: startDate, end: endDate }, others, 'endDate', 'startDate');
  // read after the project, whose counts say at the end whether they have changed
  const definitions = moves && (await indicatorStore(tenantUid).load(projectUid, { consistent: true }));
  const dates = { start: startDate, end: endDate };
  const following = definitions ? writesOfMove(tenantUid, definitions, period, dates, cause) : [];
  const { apportionment: sent, ...settings } = meta ?? {};
  const apportionment = sent === undefined ? undefined : await editedApportionment(tenantUid, period, sent);
  const metaJson = { ...period.metaJson, ...settings, ...(apportionment !== undefined && { apportionment }) };
  const change: PeriodChange = { ...(moves && { startDate, endDate }), ...(meta && { metaJson }) };
  const changes = [{ period, change }, ...(isFuture && apportionment ? later(period, all, apportionment, cause.at) : [])];
  const store = periodStore(tenantUid, projectUid);
  return store.update(changes, cause, moves ? [store.moveWrite(project), ...following] : []);
}

/**
 * Deletes a period without reports.
 * @throws not_found, stale_version, invalid_input for a period with reports, conflict for a period
 * whose figures were sent to clients
 */
export async function removePeriod(context: Context, projectUid: string, periodId: string): Promise<void> {
  const { tenantUid, cause } = context;
  const { periods: all } = await projectStore(tenantUid).load(projectUid, { consistent: true });
  const period = findPeriod(all, periodId);
  demandSeenVersion(context, period, 'reporting period');
  await checkPeriodsOpen(tenantUid, [period], [], cause.at);
  if (!isEmpty(period))
    throw fieldError(
      'num_commits',
      'This period has reports, so it cannot be deleted. Move its reports to another period first.',
    );
  if (isHeldByClients(period)) throw new AppError('conflict', HELD_BY_CLIENTS);
  await periodStore(tenantUid, projectUid).remove([period], cause);
}

const HELD_BY_CLIENTS =
  'Clients have figures of this period, so it stays as it is. Set their shares to 0 % and submit, then change the period.';

const isEmpty = ({ reports }: PeriodItem) => (reports ?? 0) === 0;
const meets = ({ start, end }: Period, { startDate, endDate }: PeriodItem) => start < endDate && startDate < end;

/** The same shares for all later periods that are neither closed nor submitted yet (ADM-513). */
const later = (period: PeriodItem, all: readonly PeriodItem[], apportionment: StoredApportionment, now: string) =>
  all
    .filter((other) => other.startDate > period.startDate && takesShares(other) && !isClosedFor(other.closing, [], now))
    .map((other) => ({
      period: other,
      change: { metaJson: { ...other.metaJson, apportionment: withEntries(other, apportionment) } },
    }));

/** The period of the path. @throws not_found */
export function findPeriod(all: readonly PeriodItem[], id: string): PeriodItem {
  const found = meantBy(id, all);
  if (!found) throw notFound('reporting period');
  return found;
}

/**
 * A period must end after it starts and share no day with another one. `startField`: of its start, where
 * that lies within the other one.
 * @throws invalid_input for the field
 */
function checkPeriod(period: Period, others: readonly PeriodItem[], field: string, startField = field): void {
  const order = periodError(period);
  if (order) throw fieldError(field, order);
  const met = others.find((other) => meets(period, other));
  if (met)
    throw fieldError(
      met.startDate < period.start ? startField : field,
      `This overlaps the reporting period that starts on ${formatDate(met.startDate)}. Choose other dates.`,
    );
}
