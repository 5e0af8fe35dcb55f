import type { companyTargets } from '../../../shared/contract/indicator/company-targets.ts';
import {
  type CompanyTargetPlace,
  editCompanyTarget,
  giveCompanyTarget,
  overwriteCompanyTarget,
  removeCompanyTarget,
  targetsOfCompany,
} from '../../core/indicator/company-targets.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';
import { targetVersionView } from '../views/version-view.ts';
import { savedTargetView } from './view.ts';

type Routes = Handlers<typeof companyTargets>;

const placeOf = (params: { companyId: string; metricTargetId: string }): CompanyTargetPlace => ({
  companyUid: params.companyId,
  targetUid: params.metricTargetId,
});

export const listCompanyTargets: Routes['listCompanyTargets'] = async (context, { params }) =>
  (await targetsOfCompany(context, params.companyId)).map(({ item, name, versions }) => ({
    ...targetView(item, name),
    versions: versions.map(targetVersionView),
  }));

export const setCompanyTarget: Routes['setCompanyTarget'] = async (context, { params, body }) =>
  savedTargetView(context, await giveCompanyTarget(context, params.companyId, body));

export const changeCompanyTarget: Routes['changeCompanyTarget'] = async (context, { params, body }) =>
  savedTargetView(context, await editCompanyTarget(context, placeOf(params), body));

export const replaceCompanyTarget: Routes['replaceCompanyTarget'] = async (context, { params, body }) =>
  savedTargetView(context, await overwriteCompanyTarget(context, placeOf(params), body));

export const deleteCompanyTarget: Routes['deleteCompanyTarget'] = async (context, { params }) => {
  await removeCompanyTarget(context, placeOf(params));
  return undefined;
};
