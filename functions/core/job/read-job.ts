import { notFound } from '../../../shared/errors.ts';
import { type JobItem, jobStore } from '../../data/stores/job-store.ts';
import type { Context } from '../context.ts';

/** A job. Only the person who started it sees it. @throws not_found */
export async function ownJob({ tenantUid, actor }: Context, uid: string): Promise<JobItem> {
  const job = await jobStore(tenantUid).get(uid);
  if (job.by !== actor.userUid) throw notFound('job');
  return job;
}
