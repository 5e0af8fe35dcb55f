import { randomUUID } from 'node:crypto';
import { reminderDay } from '../../../shared/domain/report/reminders.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { EVERYBODY, REMINDED, reminderStore } from '../../data/stores/tenant/reminder-store.ts';
import { transact } from '../../data/transact.ts';
import { forEachTenancy } from './each-tenancy.ts';

/**
 * `now`: an ISO instant instead of the present one. `tenantUid`: only this tenant. `again`: also for a day that has begun, since
 * its job may have failed; people who were reminded on that day get no second mail.
 */
export type StartEvent = { now?: string; tenantUid?: string; again?: boolean };

/**
 * Starts a tenant's reminders for each tenant whose morning has begun: once a day in the tenant's time zone, however often the
 * schedule calls. The next hour makes up for a missed one; an operator repeats a day whose job failed.
 * @returns the number of tenants
 * @throws Error at the end if one of them failed
 */
export async function startReminders({
  now = new Date().toISOString(),
  tenantUid: only,
  again = false,
}: StartEvent): Promise<number> {
  let started = 0;
  await forEachTenancy(async ({ tenantUid, timeZone }) => {
    if (only !== undefined && tenantUid !== only) return;
    const day = reminderDay(timeZone, now);
    if (day !== null && (await start(tenantUid, day, again))) started += 1;
  });
  return started;
}

async function start(tenantUid: string, day: string, again: boolean): Promise<boolean> {
  const now = new Date();
  const cause = { by: 'schedule', at: now.toISOString(), correlationId: randomUUID() };
  try {
    const job = jobStore(tenantUid).enqueue('remind', { day }, cause);
    const mark = reminderStore(tenantUid).claimWrite(day, EVERYBODY, now);
    await transact(again ? [job.write] : [mark, job.write]);
    return true;
  } catch (error) {
    if (REMINDED.is(error)) return false;
    throw error;
  }
}
