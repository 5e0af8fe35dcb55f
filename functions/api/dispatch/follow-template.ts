import type { FollowTemplatePayload, Job } from '../../../shared/contract/jobs.ts';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { errorKind } from '../../../shared/errors.ts';
import { followersOf, plansOf } from '../../core/structure/template-plans.ts';
import { stampOf, stampOfAll } from '../../core/structure/template-report.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { planWrites } from '../../data/stores/structure/template-writes.ts';
import { transact } from '../../data/transact.ts';
import { answerJob } from '../../http/job-answer.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Follow = Extract<DispatchBody, { type: 'PULL_FROM_TEMPLATE' | 'PUSH_TO_TEMPLATE_CHILDREN' }>;

const STALE = errorKind(
  'stale_version',
  'The template or a package has changed since this preview was made. Nothing was changed: look at the preview again.',
);

/**
 * Lets refs follow a template as a job (ADM-480, ADM-481). With `plan`, the preview that the caller saw, it is refused when the plan
 * would be another one by now.
 */
export async function followTemplate(context: SignedInRequest, body: Follow): Promise<Job> {
  const { tenantUid, cause } = context;
  const { template, plans } = await plansOf(context, body);
  if (body.plan !== undefined && body.plan !== stampOfAll(plans)) throw STALE();
  for (const plan of plans) planWrites(tenantUid, template, plan, cause);
  const payload: FollowTemplatePayload = {
    trackerUid: template.trackerUid,
    keepTargets: body.keep_targets,
    projects: plans.map((plan) => ({
      projectUid: plan.project.uid,
      refUids: plan.plans.filter(({ chosen }) => chosen).map(({ refUid }) => refUid),
      plan: stampOf(plan),
    })),
  };
  const job = jobStore(tenantUid).enqueue('follow-template', payload, cause);
  await transact([job.write]);
  return answerJob(context, job.uid);
}

/** The packages that were made from this template, with their projects, as far as the caller administers them (ADM-482, ADM-485). */
export async function refsFromTemplate(context: SignedInRequest) {
  const found = await followersOf(context);
  const named = ({ uid, name }: { uid: string; name: string }) => ({ uid, name });
  return { payload: found.flatMap(({ project, refs }) => refs.map((ref) => ({ project: named(project), ref: named(ref) }))) };
}
