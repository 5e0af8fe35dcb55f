import { JOB } from '../../../shared/platform.ts';
import { jobStore, waitingJobs } from '../../data/stores/job-store.ts';
import type { JobMessage } from '../../queue/job-queue.ts';

/** Age after which a waiting job counts as stuck. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

const isWornOut = ({ attempts }: { attempts: number }) => attempts >= JOB.attempts;

/**
 * The jobs of all tenants that still wait, or whose worker died, for their queues: their stream record or message was lost. Jobs
 * without attempts left are marked as failed here.
 */
export async function stuckJobs(now: Date): Promise<JobMessage[]> {
  const jobs = await waitingJobs(new Date(now.getTime() - WAIT_MS).toISOString());
  const stuck = jobs.filter(({ status, leaseUntil }) => status === 'waiting' || (leaseUntil ?? '') < now.toISOString());
  const [worn, alive] = [stuck.filter(isWornOut), stuck.filter((job) => !isWornOut(job))];
  for (const { tenantUid, uid } of worn) await jobStore(tenantUid).fail(uid, `Given up after ${JOB.attempts} attempts`);
  return alive.map(({ tenantUid, uid, type }) => ({ tenantUid, jobUid: uid, type }));
}
