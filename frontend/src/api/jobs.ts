import { type Job, jobs } from '../../../shared/contract/jobs.ts';
import { call } from './client.ts';

const PAUSE_MS = 400;
/** Files take longer than most work: fewer looks. */
export const FILE_PAUSE_MS = 700;

/** Work in the background that could not be done; the message says why. */
export class JobFailed extends Error {
  override name = 'JobFailed';
}

/** Watches work in the background until it has ended, with a look every `everyMs`. @throws JobFailed */
export async function jobEnd(uid: string, onProgress?: (job: Job) => void, everyMs = PAUSE_MS): Promise<Job> {
  for (;;) {
    const job = await call(jobs.readJob, { params: { jobId: uid } });
    onProgress?.(job);
    if (job.status === 'failed') throw new JobFailed(job.message ?? '');
    if (job.status === 'done') return job;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
