import { z } from 'zod';
import { TenantIndicator } from '../indicator/tenant-indicators.ts';
import { changeScope } from '../indicator/versions.ts';
import { Job } from '../jobs.ts';
import { defineResource } from '../route.ts';
import type { SentBody } from '../sent-body.ts';
import { flattenDispatch, UNKNOWN_DISPATCH } from '../structure/dispatch-bodies.ts';

const Id = z.string({ error: 'Choose a base metric.' }).min(1, 'Choose a base metric.');

const IndicatorId = z.string({ error: 'Choose an indicator.' }).min(1, 'Choose an indicator.');

/**
 * `reason`: required if approved figures change; `figures_hash`: of the figures in the preview; if others would change now, the
 * merge is refused
 */
const Said = { reason: changeScope.reason, figures_hash: z.string().max(64).optional() };

const TenantDispatchBody = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.enum(['METRIC_CONVERSION_FACTORS', 'METRIC_REFS']), basemetric_id: Id }),
    z.object({ type: z.literal('SYNC_CONVERSION_FACTORS'), metric_id: Id }),
    z.object({ type: z.literal('RECACHE_METRIC_CALC_EQN'), indicatorId: IndicatorId }),
    z.object({ type: z.literal('MERGE_INDICATORS'), from_indicator_id: IndicatorId, to_indicator_id: IndicatorId, ...Said }),
    z.object({ type: z.literal('MERGE_BASEMETRICS'), from_metric_id: Id, to_metric_id: Id, ...Said }),
  ],
  { error: UNKNOWN_DISPATCH },
);
export type TenantDispatchBody = z.infer<typeof TenantDispatchBody>;
type TenantDispatchSent = SentBody<z.input<typeof TenantDispatchBody>, 'payload'>;

const Named = z.object({ uid: z.string(), name: z.string() });

/** Answers of the tenancy's dispatch, by `type`. `targets`: the number of targets moved to the remaining indicator. */
export const TENANT_DISPATCH_ANSWERS = {
  METRIC_CONVERSION_FACTORS: z.array(
    z.object({
      uid: z.string(),
      metric: Named.extend({ unit: z.string() }),
      toUnit: z.string(),
      factor: z.number(),
      is_global: z.boolean(),
      source: z.string(),
    }),
  ),
  METRIC_REFS: z.array(Named.extend({ project: Named })),
  SYNC_CONVERSION_FACTORS: z.object({ metrics: z.array(z.string()) }),
  RECACHE_METRIC_CALC_EQN: TenantIndicator,
  MERGE_INDICATORS: z.object({ uid: z.string(), targets: z.number() }),
  MERGE_BASEMETRICS: Job,
} satisfies Record<TenantDispatchBody['type'], z.ZodType>;

/** The answer to the action of a type. */
export type TenantDispatchAnswer<T extends TenantDispatchBody['type']> = z.input<(typeof TENANT_DISPATCH_ANSWERS)[T]>;

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
    response: z.union(Object.values(TENANT_DISPATCH_ANSWERS)),
    answers: [202],
  },
});
