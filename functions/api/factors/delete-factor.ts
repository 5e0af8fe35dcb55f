import type { factors } from '../../../shared/contract/factor/factors.ts';
import { removeFactor } from '../../core/factor/factors.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteFactor: Handlers<typeof factors>['deleteFactor'] = async (context, { params }) => {
  await removeFactor(context, params.convFactorId);
  return undefined;
};
