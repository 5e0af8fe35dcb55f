import type { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { removeIndicator } from '../../core/indicator/indicators.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const deleteIndicator: Handlers<typeof indicators>['deleteIndicator'] = async (context, { params, query, body }) => {
  const said = { reason: body?.reason, figuresHash: body?.figures_hash };
  await removeIndicator(context, params.indicatorId, query.all_ref ?? false, said);
  return undefined;
};
