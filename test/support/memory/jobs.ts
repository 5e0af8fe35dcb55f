import type { JobWork } from '../../../functions/core/work.ts';
import type { Cause } from '../../../functions/data/audit-write.ts';

/** An attempt at a job, in the form that its worker makes. */
export type JobAttempt = JobWork & { checkpoint: unknown };

/**
 * An import's job in the in-memory table. @returns a function that makes the next attempt, which reads the checkpoint of the
 * earlier ones
 */
export async function makeJob(tenantUid: string, cause: Cause): Promise<() => Promise<JobAttempt>> {
  // Imported here, because another module of the test sets up the in-memory table first.
  const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
  const { transact } = await import('../../../functions/data/transact.ts');
  const store = jobStore(tenantUid);
  const { uid, write } = store.enqueue('import-structure', {}, cause);
  await transact([write]);
  const progress: JobWork['progress'] = (percent, at) => store.progress(uid, percent, at);
  return async () => ({ tenantUid, uid, cause, progress, checkpoint: (await store.get(uid)).checkpoint });
}
