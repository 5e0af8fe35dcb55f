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

/** The immediate answer to a client that starts a job and watches it: 202. */
export async function answerJob({ tenantUid, reply }: Pick<SignedInRequest, 'tenantUid' | 'reply'>, uid: string): Promise<Job> {
  reply.status = 202;
  return jobView(await jobStore(tenantUid).get(uid));
}

/**
 * The answer of a published operation whose clients do not wait for the job's end: 200 for clients that know no jobs (ADM-565).
 */
export const answerBegunJob = async (context: SignedInRequest, uid: string): Promise<Job> =>
  context.respondAsync ? answerJob(context, uid) : jobView(await jobStore(context.tenantUid).get(uid));

/**
 * The same for the published operations, whose existing clients know of no jobs: waits for the end of the job, and answers 202
 * after 25 seconds. Answers at once to clients that watch the job (`Prefer: respond-async`).
 * @throws conflict with the job's message when it has failed
 */
export async function answerEndedJob(context: SignedInRequest, uid: string): Promise<Job> {
  if (context.respondAsync) return answerJob(context, uid);
  const store = jobStore(context.tenantUid);
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(EVERY_MS)) {
    const job = await store.get(uid);
    if (job.status === 'failed') throw new AppError('conflict', job.message ?? 'The work has failed. Try again.');
    if (job.status === 'done') return jobView(job);
  }
  return answerJob(context, uid);
}
