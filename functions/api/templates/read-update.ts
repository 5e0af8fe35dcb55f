import type { ProjectOutcome, templates } from '../../../shared/contract/structure/templates.ts';
import { AppError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Only who started a pull or push sees what it has done. */
export const readTemplateUpdate: Handlers<typeof templates>['readTemplateUpdate'] = async ({ tenantUid, actor }, { params }) => {
  const job = await jobStore(tenantUid).get(params.jobId);
  if (job.by !== actor.userUid || job.type !== 'follow-template') throw new AppError('not_found', 'No such job');
  return { job: jobView(job), projects: (job.checkpoint as ProjectOutcome[] | undefined) ?? [] };
};
