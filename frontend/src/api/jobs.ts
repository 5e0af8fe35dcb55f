import { type Job, jobs } from '../../../shared/contract/jobs.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';

const PAUSE_MS = 400;
/** Files take longer than most work: fewer looks. */
export const FILE_PAUSE_MS = 700;

/** Looks that may fail in a row, and the time between them: half a minute without a connection does not end the watch. */
const FAILED_LOOKS = 10;
const FAILED_PAUSE_MS = 3_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Work in the background that could not be done; the message says why. */
export class JobFailed extends Error {
  override name = 'JobFailed';
}

/**
 * Reads the state of work in the background once. The work continues while the server is out of reach, so a read without an
 * answer is repeated.
 * @throws ApiError when it is refused, or gets no answer for half a minute
 */
export async function lookAt<T>(read: () => Promise<T>): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ApiError && error.transient) || failed >= FAILED_LOOKS) throw error;
      await pause(FAILED_PAUSE_MS);
    }
  }
}

/** As it is now. */
export const jobNow = (uid: string): Promise<Job> => lookAt(() => call(jobs.readJob, { params: { jobId: uid } }));

/** Watches work in the background until it has ended, with a look every `everyMs`. @throws JobFailed, and as `lookAt` */
export async function jobEnd(uid: string, onProgress?: (job: Job) => void, everyMs = PAUSE_MS): Promise<Job> {
  for (;;) {
    const job = await jobNow(uid);
    onProgress?.(job);
    if (job.status === 'failed') throw new JobFailed(job.message ?? '');
    if (job.status === 'done') return job;
    await pause(everyMs);
  }
}
