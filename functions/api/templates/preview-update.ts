import type { templates } from '../../../shared/contract/structure/templates.ts';
import { AppError } from '../../../shared/errors.ts';
import { plansOf } from '../../core/structure/template-plans.ts';
import { refView, stampOfAll } from '../../core/structure/template-report.ts';
import type { LoadedPlan, LoadedTemplate } from '../../data/stores/structure/template-store.ts';
import { planWrites } from '../../data/stores/structure/template-writes.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

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

function refusalOf({ tenantUid, cause }: SignedInRequest, template: LoadedTemplate, loaded: LoadedPlan): string {
  try {
    planWrites(tenantUid, template, loaded, cause);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
