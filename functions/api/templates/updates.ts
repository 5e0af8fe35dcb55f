import type { templates } from '../../../shared/contract/structure/templates.ts';
import { packageView } from '../../core/structure/template/template-report.ts';
import { planTemplateUpdate, templateUpdateOf } from '../../core/structure/template/template-updates.ts';
import { jobView } from '../../http/job-answer.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof templates>;

/** The effects of a pull or push, by the plan that its job carries out. */
export const previewTemplateUpdate: Routes['previewTemplateUpdate'] = async (context, { body }) => {
  const { stamp, losses, template, projects } = await planTemplateUpdate(context, body);
  return {
    plan: stamp,
    template: { uid: template.structureUid, name: template.projectName },
    projects: projects.map(({ project, plans, refusal }) => ({
      project: { uid: project.uid, name: project.name },
      refs: plans.filter(({ chosen }) => chosen).map((each) => ({ ...packageView(each), lost: losses.get(each) })),
      refusal,
    })),
  };
};

/** The progress of a pull or push. */
export const readTemplateUpdate: Routes['readTemplateUpdate'] = async (context, { params }) => {
  const { job, projects } = await templateUpdateOf(context, params.jobId);
  return { job: jobView(job), projects };
};
