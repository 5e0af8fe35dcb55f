import type { targets } from '../../../shared/contract/indicator/targets.ts';
import { editTarget, giveTarget, overwriteTarget, removeTarget, targetsOfPackage } from '../../core/indicator/targets.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';
import { savedTargetView } from './view.ts';

type Routes = Handlers<typeof targets>;

export const listTargets: Routes['listTargets'] = async (context) =>
  (await targetsOfPackage(context)).map(({ item, name }) => targetView(item, name));

export const setTarget: Routes['setTarget'] = async (context, { body }) =>
  savedTargetView(context, await giveTarget(context, body));

export const changeTarget: Routes['changeTarget'] = async (context, { params, body }) =>
  savedTargetView(context, await editTarget(context, params.metricTargetId, body));

export const replaceTarget: Routes['replaceTarget'] = async (context, { params, body }) =>
  savedTargetView(context, await overwriteTarget(context, params.metricTargetId, body));

export const deleteTarget: Routes['deleteTarget'] = async (context, { params, query }) => {
  await removeTarget(context, params.metricTargetId, query.all_ref ?? false);
  return undefined;
};
