import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { jobStore } from '../data/job-store.ts';
import type { Context } from './context.ts';

/** Existing clients are answered when the work is done; API Gateway gives up a few seconds later. */
const PATIENCE_MS = 25_000;
const PAUSE_MS = 200;

/** How a job stands: for those who poll, at once and with 202; for others when it has ended, or when their patience has. */
export async function jobAnswer(
  { tenantUid, respondAsync, reply }: Context,
  job: string,
): Promise<{ job: string; message: string | null }> {
  const end = Date.now() + PATIENCE_MS;
  while (!respondAsync && Date.now() < end) {
    const { status, message } = await jobStore(tenantUid).get(job);
    if (status === 'done') return { job, message: message ?? null };
    if (status === 'failed') throw new AppError('conflict', message ?? 'The work could not be done');
    await sleep(PAUSE_MS);
  }
  reply.status = 202;
  return { job, message: null };
}
