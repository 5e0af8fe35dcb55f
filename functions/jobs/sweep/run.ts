import { JOB } from '../../../shared/platform.ts';
import { jobStore, waitingJobs } from '../../data/stores/job-store.ts';
import { sendJobs } from '../../queue/job-queue.ts';

/** Younger jobs are still on their ordinary way. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

const isWornOut = ({ attempts }: { attempts: number }) => attempts >= JOB.attempts;

/**
 * Relays again the jobs that still wait, or whose worker died: their stream record or message was lost. One that is merely
 * late is sent twice, which the worker's claim makes harmless.
 */
export async function sweep(now: Date): Promise<number> {
  const jobs = await waitingJobs(new Date(now.getTime() - WAIT_MS).toISOString());
  const stuck = jobs.filter(({ status, leaseUntil }) => status === 'waiting' || (leaseUntil ?? '') < now.toISOString());
  const [worn, alive] = [stuck.filter(isWornOut), stuck.filter((job) => !isWornOut(job))];
  for (const { tenantUid, uid } of worn) await jobStore(tenantUid).fail(uid, `Given up after ${JOB.attempts} attempts`);
  await sendJobs(alive.map(({ tenantUid, uid, type }) => ({ tenantUid, jobUid: uid, type })));
  return alive.length;
}
