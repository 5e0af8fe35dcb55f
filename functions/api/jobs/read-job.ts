import type { jobs } from '../../../shared/contract/jobs.ts';
import { AppError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/job-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Only who started a job sees it. */
export const readJob: Handlers<typeof jobs>['readJob'] = async ({ tenantUid, actor }, { params }) => {
  const { uid, type, status, progress, message, created, by } = await jobStore(tenantUid).get(params.jobId);
  if (by !== actor.userUid) throw new AppError('not_found', 'No such job');
  return { uid, type, status, progress, message: message ?? null, created };
};
