import type { indicators } from '../../../shared/contract/indicator/indicators.ts';
import { addIndicator, editIndicator, type IndicatorAfterSave } from '../../core/indicator/save-indicator.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { indicatorView } from './view.ts';

type Routes = Handlers<typeof indicators>;

function savedView({ reply }: SignedInRequest, { isNewCalculation, isNewHere, ...shown }: IndicatorAfterSave) {
  reply.version = shown.item.version;
  return { ...indicatorView(shown), new_metric_calc: isNewCalculation, new_edge: isNewHere };
}

export const createIndicator: Routes['createIndicator'] = async (context, { body }) =>
  savedView(context, await addIndicator(context, body));

export const putIndicator: Routes['putIndicator'] = async (context, { params, body }) =>
  savedView(context, await editIndicator(context, params.indicatorId, body));

export const changeIndicator: Routes['changeIndicator'] = async (context, { params, body }) =>
  savedView(context, await editIndicator(context, params.indicatorId, body));
