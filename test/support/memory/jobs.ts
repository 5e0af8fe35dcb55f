import type { JobWork } from '../../../functions/core/work.ts';
import type { Cause } from '../../../functions/data/audit-write.ts';
import { tenantUid } from './supply.ts';

const { jobStore } = await import('../../../functions/data/stores/job-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

/** An attempt at a job, as its worker makes it. */
export type Attempt = JobWork & { checkpoint: unknown };

/** A job of an import in the table in memory. @returns the next attempt at it, which reads the checkpoint of those before */
export async function makeJob(cause: Cause): Promise<() => Promise<Attempt>> {
  const store = jobStore(tenantUid);
  const { uid, write } = store.enqueue('import-structure', {}, cause);
  await transact([write]);
  const progress: JobWork['progress'] = (percent, at) => store.progress(uid, percent, at);
  return async () => ({ tenantUid, uid, cause, progress, checkpoint: (await store.get(uid)).checkpoint });
}
