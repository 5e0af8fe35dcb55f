import { stuckJobs } from '../../core/job/stuck-jobs.ts';
import { sendJobs } from '../../queue/job-queue.ts';

/** Relays stuck jobs again. A job that is merely late is sent twice, which the worker's claim makes harmless. */
export async function sweep(now: Date): Promise<number> {
  const jobs = await stuckJobs(now);
  await sendJobs(jobs);
  return jobs.length;
}
