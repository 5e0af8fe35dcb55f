import { FollowTemplatePayload } from '../../../shared/contract/jobs.ts';
import type { ProjectOutcome } from '../../../shared/contract/structure/templates.ts';
import { updateFollowers } from '../../core/structure/template/follow-template.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Lets projects follow a template; the job's checkpoint records the changes of each. */
export const followTemplateJob = (job: RunningJob): Promise<string> =>
  updateFollowers(job, FollowTemplatePayload.parse(job.payload), (job.checkpoint as ProjectOutcome[] | undefined) ?? []);
