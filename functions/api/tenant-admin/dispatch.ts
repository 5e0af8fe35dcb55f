import type { TenantDispatchAnswer, TenantDispatchBody, tenantAdmin } from '../../../shared/contract/tenant/tenant-admin.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { recacheIndicator } from './indicators.ts';
import { mergeIndicators } from './merge-indicators.ts';
import { mergeMetrics } from './merge-metrics.ts';
import { metricFactors, metricPackages } from './metric-use.ts';
import { syncFactors } from './sync-factors.ts';

type Run = {
  [T in TenantDispatchBody['type']]: (
    context: SignedInRequest,
    body: Extract<TenantDispatchBody, { type: T }>,
  ) => Promise<TenantDispatchAnswer<T>>;
};

const RUN: Run = {
  METRIC_CONVERSION_FACTORS: metricFactors,
  METRIC_REFS: metricPackages,
  SYNC_CONVERSION_FACTORS: syncFactors,
  RECACHE_METRIC_CALC_EQN: recacheIndicator,
  MERGE_INDICATORS: mergeIndicators,
  MERGE_BASEMETRICS: mergeMetrics,
};

export const dispatchTenant: Handlers<typeof tenantAdmin>['dispatchTenant'] = (context, { body }) => {
  const run = RUN[body.type] as (
    context: SignedInRequest,
    body: TenantDispatchBody,
  ) => Promise<TenantDispatchAnswer<TenantDispatchBody['type']>>;
  return run(context, body);
};
