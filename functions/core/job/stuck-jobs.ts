import { ENDED_BY_WORKER } from '../../../shared/contract/jobs.ts';
import { JOB } from '../../../shared/platform.ts';
import { type JobItem, waitingJobs } from '../../data/stores/job-store.ts';
import { logger } from '../../log.ts';
import { giveUpJob } from '../../queue/give-up-job.ts';
import { hasQueue, type JobMessage } from '../../queue/job-queue.ts';

/** Time after which a waiting job counts as stuck: since it was written, or since it was to be tried again. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

/** A job that its worker has to end goes to it once more, which then ends it. */
const isWornOut = ({ attempts, type }: Pick<JobItem, 'attempts' | 'type'>) =>
  attempts >= JOB.attempts && !ENDED_BY_WORKER.has(type);

/**
 * The jobs of all tenants that still wait, or whose worker died, for their queues: their stream record or message was lost. Jobs
 * without attempts left are given up here, each by itself. Jobs of a type without a queue, which a later release wrote before a rollback,
 * wait until it is back.
 * @returns what goes to the queues, and how many jobs could neither be sent nor given up: they are stuck for the next sweep as well
 */
export async function stuckJobs(now: Date): Promise<{ messages: JobMessage[]; failed: number }> {
  const waited = new Date(now.getTime() - WAIT_MS).toISOString();
  const isStuck = ({ status, leaseUntil = '' }: JobItem) => leaseUntil < (status === 'waiting' ? waited : now.toISOString());
  const all = (await waitingJobs(waited)).filter(isStuck);
  const stuck = all.filter(({ type }) => hasQueue(type));
  const messageOf = ({ tenantUid, uid, type }: JobItem): JobMessage => ({ tenantUid, jobUid: uid, type });
  let failed = all.length - stuck.length;
  for (const job of all.filter((each) => !stuck.includes(each)).map(messageOf)) logger.error('a job has no queue', job);
  for (const message of stuck.filter(isWornOut).map(messageOf)) {
    try {
      await giveUpJob(message, `Given up after ${JOB.attempts} attempts`);
    } catch (error) {
      logger.error('a job could not be given up', { ...message, error: error as Error });
      failed += 1;
    }
  }
  return { messages: stuck.filter((job) => !isWornOut(job)).map(messageOf), failed };
}
