import { z } from 'zod';
import { defineResource } from '../route.ts';
import type { SentBody } from '../sent.ts';
import { flattenDispatch } from '../structure/dispatch-bodies.ts';

const Id = z.string({ error: 'Name the base metric' }).min(1, 'Name the base metric');

const IndicatorId = z.string({ error: 'Name the indicator' }).min(1, 'Name the indicator');

const TenantDispatchBody = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.enum(['METRIC_CONVERSION_FACTORS', 'METRIC_REFS']), basemetric_id: Id }),
    z.object({ type: z.literal('SYNC_CONVERSION_FACTORS'), metric_id: Id }),
    z.object({ type: z.literal('RECACHE_METRIC_CALC_EQN'), indicatorId: IndicatorId }),
    z.object({ type: z.literal('MERGE_INDICATORS'), from_indicator_id: IndicatorId, to_indicator_id: IndicatorId }),
    z.object({ type: z.literal('MERGE_BASEMETRICS'), from_metric_id: Id, to_metric_id: Id }),
  ],
  { error: 'No such type of dispatch' },
);
export type TenantDispatchBody = z.infer<typeof TenantDispatchBody>;
type TenantDispatchSent = SentBody<z.input<typeof TenantDispatchBody>, 'payload'>;

export const tenantAdmin = defineResource({
  dispatchTenant: {
    operationId: 'api_tenant_admin_dispatch_create',
    method: 'POST',
    path: '/api/tenant/admin/dispatch/',
    summary: "Acts on the whole tenancy by type: a metric's factors and packages, merging metrics (SET-351 to SET-357)",
    access: { scope: 'tenant', needs: 'tenant-superuser' },
    encoding: 'form',
    body: z.preprocess((body: TenantDispatchSent) => flattenDispatch(body), TenantDispatchBody),
    nestedIn: 'payload',
    response: z.unknown(),
    answers: [202],
  },
});
