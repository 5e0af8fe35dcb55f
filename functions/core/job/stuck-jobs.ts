import { ENDED_BY_WORKER } from '../../../shared/contract/jobs.ts';
import { JOB } from '../../../shared/platform.ts';
import { inLanes } from '../../data/lanes.ts';
import { type JobItem, jobStore, waitingJobs } from '../../data/stores/job-store.ts';
import { logger } from '../../log.ts';
import { giveUpJob } from '../../queue/give-up-job.ts';
import { hasQueue, type JobMessage } from '../../queue/job-queue.ts';

/** Time after which a waiting job counts as stuck: since it was written, or since it was to be tried again. */
const WAIT_MS = JOB.sweepMinutes * 60_000;

/** Longest pause between two copies of one message. */
const LONGEST_PAUSE_MS = 3_600_000;
/** How much earlier than after its pause a copy may go, because sweeps are not called to the millisecond. */
const EARLY_MS = WAIT_MS / 2;

/**
 * Whether a job waits for its message, or its worker died. A worker holds a running job until its lease ends. Behind many others
 * a message may wait long: each copy comes after twice the time of the one before, and the last ones after an hour each.
 */
function isStuck({ status, created, leaseUntil, sentAgain }: JobItem, now: number): boolean {
  const since = Math.max(Date.parse(created), leaseUntil === undefined ? 0 : Date.parse(leaseUntil));
  if (now - since <= (status === 'waiting' ? WAIT_MS : 0)) return false;
  const sent = sentAgain === undefined ? 0 : Date.parse(sentAgain);
  return sent < since || now - sent + EARLY_MS >= Math.min(Math.max(sent - since, WAIT_MS), LONGEST_PAUSE_MS);
}

/** A job that its worker has to end goes to it once more, which then ends it. */
const isWornOut = ({ attempts, type }: Pick<JobItem, 'attempts' | 'type'>) =>
  attempts >= JOB.attempts && !ENDED_BY_WORKER.has(type);

/**
 * The jobs of all tenants that still wait, or whose worker died, for their queues: their stream record or message was lost. Jobs
 * without attempts left are given up here, each by itself. Jobs of a type without a queue, which a later release wrote before a
 * rollback, wait until it is back.
 * @returns what goes to the queues, and how many jobs could neither be sent nor given up: they are
 * stuck for the next sweep as well
 */
export async function stuckJobs(now: Date): Promise<{ messages: JobMessage[]; failed: number }> {
  const waited = new Date(now.getTime() - WAIT_MS).toISOString();
  const all = (await waitingJobs(waited)).filter((job) => isStuck(job, now.getTime()));
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

/**
 * Marks jobs as sent to their queues again, so that the next sweep leaves them there. One write each; without its mark a
 * job is merely sent once more.
 */
export const markSentAgain = (messages: readonly JobMessage[], now: Date): Promise<void> =>
  inLanes(messages, 1, async ([message]) => {
    const { tenantUid, jobUid } = message!;
    try {
      await jobStore(tenantUid).noteSentAgain(jobUid, now.toISOString());
    } catch (error) {
      logger.warn('a job is not marked as sent again', { ...message, error: error as Error });
    }
  });
