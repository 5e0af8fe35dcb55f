import type { packages } from '../../../shared/contract/project/packages.ts';
import { editPackage } from '../../core/project/edit-package.ts';
import { loadPackage } from '../../core/project/package.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { savedPackageView } from './view.ts';

export const updatePackage: Handlers<typeof packages>['changePackage'] = async (context, { params, body }) => {
  const found = await loadPackage(context, params.refId);
  return savedPackageView(context, await editPackage(context, found, body));
};
