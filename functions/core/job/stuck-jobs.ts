import { ENDED_BY_WORKER } from '../../../shared/contract/jobs.ts';
import { JOB } from '../../../shared/platform.ts';
import { type JobItem, waitingJobs } from '../../data/stores/job-store.ts';
import { giveUpJob } from '../../queue/give-up-job.ts';
import type { JobMessage } from '../../queue/job-queue.ts';

/** Time after which a waiting job counts as stuck: since it was written, or since it was to be tried again. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

/** A job that its worker has to end goes to it once more, which then ends it. */
const isWornOut = ({ attempts, type }: Pick<JobItem, 'attempts' | 'type'>) =>
  attempts >= JOB.attempts && !ENDED_BY_WORKER.has(type);

/**
 * The jobs of all tenants that still wait, or whose worker died, for their queues: their stream record or message was lost. Jobs
 * without attempts left are given up here.
 */
export async function stuckJobs(now: Date): Promise<JobMessage[]> {
  const waited = new Date(now.getTime() - WAIT_MS).toISOString();
  const isStuck = ({ status, leaseUntil = '' }: JobItem) => leaseUntil < (status === 'waiting' ? waited : now.toISOString());
  const stuck = (await waitingJobs(waited)).filter(isStuck);
  const messageOf = ({ tenantUid, uid, type }: JobItem): JobMessage => ({ tenantUid, jobUid: uid, type });
  for (const job of stuck.filter(isWornOut)) await giveUpJob(messageOf(job), `Given up after ${JOB.attempts} attempts`);
  return stuck.filter((job) => !isWornOut(job)).map(messageOf);
}
