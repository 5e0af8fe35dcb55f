import type { trackers } from '../../../shared/contract/project/packages.ts';
import { editPackage } from '../../core/project/edit-package.ts';
import { loadPackage } from '../../core/project/package.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { savedRefView } from './view.ts';

export const updateRef: Handlers<typeof trackers>['changePackage'] = async (context, { params, body }) => {
  const found = await loadPackage(context, params.refId);
  return savedRefView(context, await editPackage(context, found, body));
};
