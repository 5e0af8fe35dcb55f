import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { stuckJobs } from '../../core/job/stuck-jobs.ts';
import { sendJobs } from '../../queue/job-queue.ts';

/**
 * Relays stuck jobs again. A job that is merely late is sent twice, which the worker's claim makes harmless.
 * @throws Error at the end, where some could not be sent or given up: the function counts as failed
 */
export async function sweep(now: Date): Promise<number> {
  const { messages, failed } = await stuckJobs(now);
  const unsent = await sendJobs(messages);
  const left = failed + unsent.size;
  if (left > 0) throw new Error(`${countText(left, 'job')} could not be sent or given up`);
  return messages.length;
}
