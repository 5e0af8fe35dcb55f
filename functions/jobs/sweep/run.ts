import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { markSentAgain, stuckJobs } from '../../core/job/stuck-jobs.ts';
import { sendJobs } from '../../queue/job-queue.ts';

/**
 * Relays stuck jobs again, each less often the longer it waits. A job that is merely late is sent twice, which the worker's claim
 * makes harmless.
 * @throws Error at the end, where some could not be sent or given up: the function counts as failed
 */
export async function sweep(now: Date): Promise<number> {
  const { messages, failed } = await stuckJobs(now);
  const unsent = await sendJobs(messages);
  await markSentAgain(
    messages.filter(({ jobUid }) => !unsent.has(jobUid)),
    now,
  );
  const left = failed + unsent.size;
  if (left > 0) throw new Error(`${countText(left, 'job')} could not be sent or given up`);
  return messages.length;
}
