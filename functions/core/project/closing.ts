import { randomUUID } from 'node:crypto';
import { addDays, LATEST_DAY, startOfDayIn, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import {
  AT_ONCE,
  isInForce,
  MAX_EXCEPTIONS,
  type PeriodClosing,
  type PeriodException,
  withExceptions,
} from '../../../shared/domain/restatement/closing.ts';
import { AppError, fieldError, notFound, unknownText } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { findPeriod, type PeriodItem } from './periods.ts';

type Place = { projectUid: string; periodId: string };
type GrantedException = { reason: string; lastDay: string; packageIds: readonly string[] };

const PERIOD = 'reporting period';
const OPEN = 'This period is open. Load the page again.';

/**
 * Closes a period after its last day for changes, which is the tenant's day; null closes it at once. A closing that has not come
 * yet gets another day. @throws not_found, conflict for a closed period, invalid_input for a last day in the past
 */
export async function closePeriod(context: Context, place: Place, lastDay: string | null): Promise<PeriodItem> {
  const { period, today, timeZone } = await sceneOf(context, place);
  const { at } = context.cause;
  if (period.closing && period.closing.closesAt <= at)
    throw new AppError('conflict', 'This period is closed already. Load the page again.');
  checkAhead(lastDay, today);
  const ends = lastDay === null ? { closesAt: AT_ONCE, since: today } : endOf(lastDay, timeZone);
  const bare = { ...ends, by: personIn(context), at, exceptions: [], openFor: {} };
  const closing = withExceptions(bare, period.closing?.exceptions ?? []);
  return save(context, period, {
    closing,
    change: { field: 'closed since', from: period.closing?.since ?? null, to: ends.since },
  });
}

/** Opens a period again, or gives up a closing ahead, and records why. @throws not_found, conflict for an open period */
export async function reopenPeriod(context: Context, place: Place, reason: string): Promise<PeriodItem> {
  const { period } = await sceneOf(context, place);
  const { closing } = period;
  if (!closing) throw new AppError('conflict', OPEN);
  const change = { field: 'closed since', from: closing.since, to: null };
  return save(context, period, {
    closing: null,
    change,
    more: [registerWrite(context, period, reason, 'period reopening')],
    said: { reason },
  });
}

/**
 * Lets some packages, or all, change figures of a closed period up to a last day.
 * @throws not_found, conflict for an open period and
 * for too many exceptions, invalid_input for unknown packages and a last day in the past
 */
export async function grantException(context: Context, place: Place, granted: GrantedException): Promise<PeriodItem> {
  const { period, packages, today, timeZone } = await sceneOf(context, place);
  const { closing } = period;
  const { cause } = context;
  const packageUids = granted.packageIds.map((id) => {
    const found = meantBy(id, packages);
    if (!found) throw fieldError('ref_ids', unknownText('reporting package'));
    return found.uid;
  });
  if (!closing) throw new AppError('conflict', OPEN);
  checkAhead(granted.lastDay, today);
  if (closing.exceptions.filter((each) => isInForce(each, cause.at)).length >= MAX_EXCEPTIONS)
    throw new AppError('conflict', `A period has at most ${MAX_EXCEPTIONS} exceptions at a time. End one of them first.`);
  const { reason, lastDay } = granted;
  const until = endOf(lastDay, timeZone).closesAt;
  const exception: PeriodException = {
    uid: randomUUID(),
    packageUids,
    lastDay,
    until,
    reason,
    by: personIn(context),
    at: cause.at,
  };
  const change = { field: 'exception', from: null, to: `${lastDay} ${packageUids.join(', ')}`.trim() };
  const register = [registerWrite(context, period, reason, 'exception')];
  return save(context, period, {
    closing: withExceptions(closing, [...closing.exceptions, exception]),
    change,
    more: register,
    said: { reason },
  });
}

/** Ends an exception before its last day; it stays in the list. @throws not_found */
export async function endException(context: Context, place: Place, exceptionId: string): Promise<void> {
  const { period, today } = await sceneNow(context, place);
  const { closing } = period;
  const found = meantBy(exceptionId, closing?.exceptions ?? []);
  // whoever ends it again after a lost answer overwrites nothing
  if (found && !isInForce(found, context.cause.at)) return;
  demandSeenVersion(context, period, PERIOD);
  if (!closing || !found) throw notFound('exception');
  const ended = { ...found, until: AT_ONCE, lastDay: today };
  const others = closing.exceptions.filter((each) => each !== found);
  const change = { field: 'exception', from: found.lastDay, to: `ended ${today}` };
  await save(context, period, { closing: withExceptions(closing, [...others, ended]), change });
}

/** @throws not_found, stale_version for another version of the period than the caller has seen */
async function sceneOf(context: Context, place: Place) {
  const scene = await sceneNow(context, place);
  demandSeenVersion(context, scene.period, PERIOD);
  return scene;
}

/** @throws not_found */
async function sceneNow({ tenantUid, cause }: Context, { projectUid, periodId }: Place) {
  const [{ periods, packages }, { timeZone }] = await Promise.all([
    projectStore(tenantUid).load(projectUid, { consistent: true }),
    tenantStore(tenantUid).get(),
  ]);
  const period = findPeriod(periods, periodId);
  return { period, packages, timeZone, today: todayIn(timeZone, cause.at) };
}

/** The first day after a last one, or the latest day that can be written, and the instant at which it begins. */
function endOf(lastDay: string, timeZone: string): Pick<PeriodClosing, 'closesAt' | 'since'> {
  const since = lastDay < LATEST_DAY ? addDays(lastDay, 1) : LATEST_DAY;
  return { since, closesAt: startOfDayIn(timeZone, since) };
}

function checkAhead(lastDay: string | null, today: string): void {
  if (lastDay !== null && lastDay < today) throw fieldError('last_day', 'This day is past. Choose today or a later day.');
}

const personIn = ({ actor }: Context) => ({
  uid: actor.userUid,
  name: nameOfPerson(actor),
});

/** The entry of the register: an exception and a reopening are the only ways to change figures of a closed period. */
function registerWrite(
  { tenantUid, cause }: Context,
  { uid, projectUid, startDate, endDate }: PeriodItem,
  reason: string,
  act: 'exception' | 'period reopening',
): Write {
  const name = displayPeriod({ start: startDate, end: endDate });
  const subject = { kind: 'period', uid, name };
  return restatementStore(tenantUid).begin({ projectUid, act, subject, reason, periodUids: [uid] }, cause);
}

type Change = { field: string; from: string | null; to: string | null };

type ClosingChange = {
  closing: PeriodClosing | null;
  change: Change;
  more?: readonly Write[];
  said?: Record<string, string>;
};

const save = (
  { tenantUid, cause }: Context,
  period: PeriodItem,
  { closing, change, more = [], said = {} }: ClosingChange,
): Promise<PeriodItem> => periodStore(tenantUid, period.projectUid).setClosing(period, closing, { change, said, more }, cause);
