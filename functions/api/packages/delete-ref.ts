import type { trackers } from '../../../shared/contract/project/packages.ts';
import { AppError } from '../../../shared/errors.ts';
import { loadPackage } from '../../core/project/package.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteRef: Handlers<typeof trackers>['deletePackage'] = async (context, { params }) => {
  const { loaded, ref } = await loadPackage(context, params.refId);
  if (loaded.packages.some(({ parentUid }) => parentUid === ref.uid))
    throw new AppError('conflict', 'A reporting package with packages below it cannot be deleted');
  await packageStore(context.tenantUid).remove(ref, context.cause);
  return undefined;
};
