import type { jobs } from '../../../shared/contract/jobs.ts';
import { AppError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Only who started a job sees it. */
export const readJob: Handlers<typeof jobs>['readJob'] = async ({ tenantUid, actor }, { params }) => {
  const job = await jobStore(tenantUid).get(params.jobId);
  if (job.by !== actor.userUid) throw new AppError('not_found', 'No such job');
  return jobView(job);
};
