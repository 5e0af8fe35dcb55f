import { results } from '../../../../shared/contract/indicator/results.ts';
import type { Job } from '../../../../shared/contract/jobs.ts';
import { call } from '../../api/client.ts';
import { FILE_PAUSE_MS, jobEnd } from '../../api/jobs.ts';
import { saveFrom } from './open-file.ts';

/**
 * Waits for a started export and saves its file.
 * @param told receives the progress, from 0 to 100
 * @returns the worker's message about the file
 * @throws the error of a failed job
 */
export async function saveExport(
  started: { job: Job } | { data: Job },
  told: (progress: number) => void = () => undefined,
): Promise<string> {
  const { uid } = 'job' in started ? started.job : started.data;
  const { message } = await jobEnd(uid, ({ progress }) => told(progress), FILE_PAUSE_MS);
  saveFrom((await call(results.readExport, { params: { jobId: uid } })).signed_url);
  return message ?? '';
}
