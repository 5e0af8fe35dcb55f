import { randomUUID } from 'node:crypto';
import { reminderDay } from '../../../shared/domain/report/reminders.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { EVERYBODY, REMINDED, reminderStore } from '../../data/stores/tenant/reminder-store.ts';
import { allTenants } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';

/** `now`: an ISO instant instead of this one. `tenantUid`: this tenant alone. */
export type StartEvent = { now?: string; tenantUid?: string };

/**
 * Writes the job that reminds the people of a tenant, for each tenant whose morning has begun: once a day of the tenant's time zone,
 * however often the schedule calls. An hour that was missed is made up for by the next one.
 * @returns how many tenants were begun with
 */
export async function startReminders({ now = new Date().toISOString(), tenantUid: only }: StartEvent): Promise<number> {
  const tenants = (await allTenants()).filter(({ tenantUid }) => only === undefined || tenantUid === only);
  let started = 0;
  for (const { tenantUid, timeZone } of tenants) {
    const day = reminderDay(timeZone, now);
    if (day !== null && (await start(tenantUid, day))) started += 1;
  }
  return started;
}

async function start(tenantUid: string, day: string): Promise<boolean> {
  const now = new Date();
  const cause = { by: 'schedule', at: now.toISOString(), correlationId: randomUUID() };
  try {
    const job = jobStore(tenantUid).enqueue('remind', { day }, cause);
    await transact([reminderStore(tenantUid).claimWrite(day, EVERYBODY, now), job.write]);
    return true;
  } catch (error) {
    if (REMINDED.is(error)) return false;
    throw error;
  }
}
