import { ENDED_BY_WORKER } from '../../../shared/contract/jobs.ts';
import { JOB } from '../../../shared/platform.ts';
import { type JobItem, jobStore, waitingJobs } from '../../data/stores/job-store.ts';
import type { JobMessage } from '../../queue/job-queue.ts';

/** Age after which a waiting job counts as stuck. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

/** One that its worker has to end goes to it once more, which then ends it. */
const isWornOut = ({ attempts, type }: Pick<JobItem, 'attempts' | 'type'>) =>
  attempts >= JOB.attempts && !ENDED_BY_WORKER.has(type);

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
