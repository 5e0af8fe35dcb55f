import { FollowTemplatePayload } from '../../../shared/contract/jobs.ts';
import type { ProjectOutcome, templates } from '../../../shared/contract/structure/templates.ts';
import { can } from '../../../shared/domain/access/rights.ts';
import { AppError } from '../../../shared/errors.ts';
import { projectGrant } from '../../core/access/grant.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Only who started a pull or push of this project sees what it has done, of each project that they still administer. */
export const readTemplateUpdate: Handlers<typeof templates>['readTemplateUpdate'] = async (context, { params }) => {
  const { tenantUid, actor, ids } = context;
  const job = await jobStore(tenantUid).get(params.jobId);
  const payload = FollowTemplatePayload.safeParse(job.payload).data;
  const { uid: trackerUid, projectUid } = ids.tracker!;
  const isHere = payload?.trackerUid === trackerUid || payload?.projects.some((each) => each.projectUid === projectUid);
  if (job.by !== actor.userUid || job.type !== 'follow-template' || !isHere) throw new AppError('not_found', 'No such job');
  const outcomes = (job.checkpoint as ProjectOutcome[] | undefined) ?? [];
  const told = await Promise.all(
    outcomes.map(async ({ project }) => can(actor, await projectGrant(actor, project.uid), 'admin')),
  );
  return { job: jobView(job), projects: outcomes.filter((_, index) => told[index]) };
};
