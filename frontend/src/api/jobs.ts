import { type Job, jobs } from '../../../shared/contract/jobs.ts';
import { call } from './client.ts';
import { pause } from './pause.ts';
import { untilAnswered } from './until-answered.ts';

const PAUSE_MS = 400;
/** Pause between reads of a file's job, which takes longer than most jobs. */
export const FILE_PAUSE_MS = 700;

/** The pauses after failed reads: half a minute without a connection does not end the watch. */
const FAILED_PAUSES_MS = Array.from({ length: 9 }, () => 3_000);

/** A failed job; the message says why. */
export class JobFailed extends Error {
  override name = 'JobFailed';
}

/**
 * Reads the state of a job once. Repeats a read without an answer, because the job continues while the server is unreachable.
 * @throws ApiError if the read is refused, or has no answer for half a minute
 */
export const lookAt = <T>(read: () => Promise<T>): Promise<T> =>
  untilAnswered(read, { pauses: FAILED_PAUSES_MS, patience: Number.POSITIVE_INFINITY, isCounted: false });

/** The present state of a job. */
export const jobNow = (uid: string): Promise<Job> => lookAt(() => call(jobs.readJob, { params: { jobId: uid } }));

/** Watches a job until its end, with a read every `everyMs`. @throws JobFailed; ApiError as `lookAt` */
export async function jobEnd(uid: string, onProgress?: (job: Job) => void, everyMs = PAUSE_MS): Promise<Job> {
  for (;;) {
    const job = await jobNow(uid);
    onProgress?.(job);
    if (job.status === 'failed') throw new JobFailed(job.message ?? '');
    if (job.status === 'done') return job;
    await pause(everyMs);
  }
}
