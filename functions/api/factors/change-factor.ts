import type { factors } from '../../../shared/contract/factor/factors.ts';
import { editFactor, overwriteFactor } from '../../core/factor/factors.ts';
import type { FactorItem } from '../../core/factor/origin.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

function changedView({ reply }: SignedInRequest, changed: FactorItem) {
  reply.version = changed.version;
  return factorView(changed);
}

export const changeFactor: Handlers<typeof factors>['changeFactor'] = async (context, { params, body }) =>
  changedView(context, await editFactor(context, params.convFactorId, body));

export const replaceFactor: Handlers<typeof factors>['replaceFactor'] = async (context, { params, body }) =>
  changedView(context, await overwriteFactor(context, params.convFactorId, body));
