import { FollowTemplatePayload } from '../../../../shared/contract/jobs.ts';
import type { ProjectOutcome } from '../../../../shared/contract/structure/templates.ts';
import { can } from '../../../../shared/domain/access/rights.ts';
import type { PackagePlan } from '../../../../shared/domain/structure/template-plan.ts';
import { AppError, errorKind, notFound } from '../../../../shared/errors.ts';
import { type JobItem, jobStore } from '../../../data/stores/job-store.ts';
import type { LoadedPlan, LoadedTemplate } from '../../../data/stores/structure/template-store.ts';
import { transact } from '../../../data/transact.ts';
import { projectGrant } from '../../access/grant.ts';
import type { Context } from '../../context.ts';
import { NO_VERSIONS, planWrites } from './template-apply.ts';
import { lossesOf, type PlanLosses } from './template-losses.ts';
import { type Pull, type Push, plansOf } from './template-plans.ts';
import { stampOf, stampOfAll } from './template-report.ts';

const STALE = errorKind(
  'stale_version',
  'The template or a package has changed since this preview was made. Nothing was updated. Look at the preview again.',
);

/**
 * The plan of a pull or push. `stamp`: its name; `losses`: what goes with what it removes; `refusal`: why a project cannot be
 * updated as chosen, '' when it can.
 */
export type PlannedUpdate = {
  stamp: string;
  losses: ReadonlyMap<PackagePlan, PlanLosses>;
  template: LoadedTemplate;
  projects: readonly (LoadedPlan & { refusal: string })[];
};

/** The effects of a pull or push, by the plan that its job carries out. */
export async function planTemplateUpdate(context: Context, body: Pull | Push): Promise<PlannedUpdate> {
  const { template, plans } = await plansOf(context, body);
  const projects = plans.map((loaded) => ({ ...loaded, refusal: refusalText(context, template, loaded) }));
  return { stamp: stampOfAll(plans), losses: await lossesOf(context, plans), template, projects };
}

function refusalText({ tenantUid, cause }: Context, template: LoadedTemplate, loaded: LoadedPlan): string {
  try {
    planWrites(tenantUid, template, loaded, NO_VERSIONS, cause);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/**
 * Starts the job that updates packages to a template (ADM-480, ADM-481).
 * @param body `plan`: the stamp of the preview that the caller saw
 * @returns the job's uid
 * @throws stale_version if the plan would now be different, too_large if the changes of one package exceed a transaction,
 * invalid_input for more nodes than a project holds
 */
export async function startTemplateUpdate(
  context: Context,
  body: (Pull | Push) & { plan?: string | undefined },
): Promise<string> {
  const { tenantUid, cause } = context;
  const { template, plans } = await plansOf(context, body);
  if (body.plan !== undefined && body.plan !== stampOfAll(plans)) throw STALE();
  for (const plan of plans) planWrites(tenantUid, template, plan, NO_VERSIONS, cause);
  const payload: FollowTemplatePayload = {
    structureUid: template.structureUid,
    keepTargets: body.keep_targets,
    projects: plans.map((plan) => ({
      projectUid: plan.project.uid,
      packageUids: plan.plans.filter(({ chosen }) => chosen).map(({ packageUid }) => packageUid),
      plan: stampOf(plan),
    })),
  };
  const job = jobStore(tenantUid).enqueue('follow-template', payload, cause);
  await transact([job.write]);
  return job.uid;
}

/**
 * A pull or push of the project of the path, for who started it, with what it has done to each
 * project that they still administer.
 * @throws not_found for everybody else
 */
export async function templateUpdateOf(
  { tenantUid, actor, ids }: Context,
  jobUid: string,
): Promise<{ job: JobItem; projects: ProjectOutcome[] }> {
  const job = await jobStore(tenantUid).get(jobUid);
  const payload = FollowTemplatePayload.safeParse(job.payload).data;
  const { uid: structureUid, projectUid } = ids.tracker!;
  const isHere = payload?.structureUid === structureUid || payload?.projects.some((each) => each.projectUid === projectUid);
  if (job.by !== actor.userUid || job.type !== 'follow-template' || !isHere) throw notFound('job');
  const outcomes = (job.checkpoint as ProjectOutcome[] | undefined) ?? [];
  const told = await Promise.all(
    outcomes.map(async ({ project }) => can(actor, await projectGrant(actor, project.uid), 'admin')),
  );
  return { job, projects: outcomes.filter((_, index) => told[index]) };
}
