import type { factors } from '../../../shared/contract/factor/factors.ts';
import { ownerToChange } from '../../core/factor/owner.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteFactor: Handlers<typeof factors>['deleteFactor'] = async (context, { params }) => {
  const store = factorStore(context.tenantUid);
  await store.remove(await store.get(await ownerToChange(context), params.convFactorId), context.cause);
  return undefined;
};
