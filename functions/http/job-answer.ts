import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../shared/contract/jobs.ts';
import { AppError } from '../../shared/errors.ts';
import { type JobItem, jobStore } from '../data/stores/job-store.ts';
import type { SignedInRequest } from './request-context.ts';

/** Below the 28 s in which API Gateway wants an answer. */
const WAIT_MS = 25_000;
const EVERY_MS = 200;

/** A job as its starter reads it. */
export const jobView = ({ uid, type, status, progress, message, created }: JobItem): Job => ({
  uid,
  type,
  status,
  progress,
  created,
  message: message ?? null,
});

/**
 * What is answered to whoever starts a job: at once to those who watch it (`Prefer: respond-async`, 202), at its end to all others,
 * and 202 when it has not ended within 25 seconds.
 * @throws conflict with the job's message when it has failed
 */
export async function answerJob({ tenantUid, respondAsync, reply }: SignedInRequest, uid: string): Promise<Job> {
  const store = jobStore(tenantUid);
  const until = Date.now() + (respondAsync ? 0 : WAIT_MS);
  for (;;) {
    const job = await store.get(uid);
    if (job.status === 'failed' && !respondAsync)
      throw new AppError('conflict', job.message ?? 'The work has failed. Try again.');
    if (job.status === 'done' && !respondAsync) return jobView(job);
    if (Date.now() >= until) {
      reply.status = 202;
      return jobView(job);
    }
    await sleep(EVERY_MS);
  }
}
