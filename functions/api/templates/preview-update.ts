import type { templates } from '../../../shared/contract/templates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { LoadedPlan, LoadedTemplate } from '../../data/template-store.ts';
import { planWrites } from '../../data/template-writes.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { plansOf } from '../../http/template-plans.ts';
import { refView, stampOfAll } from '../../http/template-view.ts';

/** What a pull or push would do, by the plan that its job carries out. */
export const previewTemplateUpdate: Handlers<typeof templates>['previewTemplateUpdate'] = async (context, { body }) => {
  const { template, plans } = await plansOf(context, body);
  return {
    plan: stampOfAll(plans),
    template: { uid: template.trackerUid, name: template.projectName },
    projects: plans.map((loaded) => ({
      project: { uid: loaded.project.uid, name: loaded.project.name },
      refs: loaded.plans.filter(({ chosen }) => chosen).map(refView),
      refusal: refusalOf(context, template, loaded),
    })),
  };
};

function refusalOf({ tenantUid, cause }: Context, template: LoadedTemplate, loaded: LoadedPlan): string {
  try {
    planWrites(tenantUid, template, loaded, cause);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
