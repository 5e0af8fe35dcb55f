import type { TenantIndicator, tenantIndicators } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { compareNames } from '../../../shared/domain/kernel/names.ts';
import {
  addIndicatorToProject,
  type IndicatorInProject,
  indicatorsOfTenancy,
  recomputeIndicator,
} from '../../core/indicator/of-tenancy.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof tenantIndicators>;

/** An indicator, with the name and the address of its project. */
function view({ item, project, root }: IndicatorInProject): TenantIndicator {
  const { uid, name, category, unit, resultMetricUid, version } = item;
  return {
    uid,
    name,
    category,
    version,
    result_metric: resultMetricUid,
    resultBaseMetric: { uid: resultMetricUid, name, unit, category },
    project: { uid: project.uid, name: project.name },
    tracker: project.structureUid,
    commit: root.treeUid,
  };
}

function answer({ reply }: SignedInRequest, found: IndicatorInProject): TenantIndicator {
  reply.version = found.item.version;
  return view(found);
}

export const listTenantIndicators: Routes['listTenantIndicators'] = async ({ tenantUid }) =>
  (await indicatorsOfTenancy(tenantUid)).map(view).sort((a, b) => compareNames(a.resultBaseMetric.name, b.resultBaseMetric.name));

export const createTenantIndicator: Routes['createTenantIndicator'] = async (context, { body }) => {
  const { project, ...given } = body;
  return answer(context, await addIndicatorToProject(context, project, given));
};

export const replaceTenantIndicator: Routes['replaceTenantIndicator'] = async (context, { params, body }) =>
  answer(context, await recomputeIndicator(context, params.indicatorId, body));

export const changeTenantIndicator: Routes['changeTenantIndicator'] = async (context, { params, body }) => {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return answer(context, await recomputeIndicator(context, params.indicatorId, given));
};

/** Verifies an indicator: its unit, its metrics and its text for comparison are computed again from its equation (ADM-447). */
export const recacheIndicator = async (context: SignedInRequest, { indicatorId }: { indicatorId: string }) =>
  answer(context, await recomputeIndicator(context, indicatorId, {}));
