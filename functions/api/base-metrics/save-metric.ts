import type { baseMetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { changeBaseMetric, makeBaseMetric, replaceBaseMetric, type SavedMetric } from '../../core/metric/save.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricView } from './view.ts';

type Routes = Handlers<typeof baseMetrics>;

/** A metric with exactly these fields is answered instead of a second one (ADM-346). */
export const createBaseMetric: Routes['createBaseMetric'] = async (context, { body }) => {
  const { metric, isNew } = await makeBaseMetric(context, body);
  if (!isNew) context.reply.status = 200;
  return metricView(metric);
};

function answered({ reply }: SignedInRequest, { metric, job }: SavedMetric) {
  reply.version = metric.version;
  return { ...metricView(metric), job };
}

export const replaceMetric: Routes['replaceBaseMetric'] = async (context, { params, body }) =>
  answered(context, await replaceBaseMetric(context, params.baseMetricId, body));

export const patchMetric: Routes['changeBaseMetric'] = async (context, { params, body }) =>
  answered(context, await changeBaseMetric(context, params.baseMetricId, body));
