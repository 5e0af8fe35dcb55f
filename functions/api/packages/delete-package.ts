import type { packages } from '../../../shared/contract/project/packages.ts';
import { packageKept, removePackage } from '../../core/project/edit-package.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deletePackage: Handlers<typeof packages>['deletePackage'] = async (context, { params }) => {
  await removePackage(context, params.refId);
  return undefined;
};

export const readPackageDeletion: Handlers<typeof packages>['readPackageDeletion'] = async (context, { params }) => ({
  prevented: await packageKept(context, params.refId),
});
