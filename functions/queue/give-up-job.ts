import { randomUUID } from 'node:crypto';
import { jobStore } from '../data/stores/job-store.ts';
import { type JobMessage, sendToDeadLetters } from './job-queue.ts';

/**
 * Ends a job that has used all its attempts, and keeps a message for the operators: it makes the alarm of the dead-letter queue
 * ring, and back in the job's queue it runs the job again. The message is sent first. If the job then cannot be marked, it is
 * given up once more, and the earlier message starts nothing.
 * @throws the errors of queue and table, after which the job is still to be given up
 */
export async function giveUpJob({ tenantUid, jobUid, type }: JobMessage, reason: string): Promise<void> {
  const givenUp = randomUUID();
  await sendToDeadLetters({ tenantUid, jobUid, type, givenUp });
  await jobStore(tenantUid).giveUp(jobUid, reason, givenUp);
}
