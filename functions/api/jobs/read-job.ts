import type { jobs } from '../../../shared/contract/jobs.ts';
import { ownJob } from '../../core/job/read-job.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const readJob: Handlers<typeof jobs>['readJob'] = async (context, { params }) =>
  jobView(await ownJob(context, params.jobId));
