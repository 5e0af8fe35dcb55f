import { z } from 'zod';
import { defineResource } from '../route.ts';
import { IndicatorFields, MetricSummary } from './indicators.ts';
import { changeScope } from './versions.ts';

/** An indicator of any project, with where its own project keeps it. */
export const TenantIndicator = z
  .object({
    uid: z.string(),
    name: z.string(),
    category: z.string(),
    result_metric: z.string(),
    resultBaseMetric: MetricSummary,
    project: z.object({ uid: z.string(), name: z.string() }),
    tracker: z.string(),
    /** addresses the project's own indicators */
    commit: z.string(),
    version: z.number(),
  })
  .meta({ id: 'TenantIndicator' });
export type TenantIndicator = z.infer<typeof TenantIndicator>;

const superuser = { scope: 'tenant', needs: 'tenant-superuser' } as const;
const Fields = IndicatorFields.omit({ apply_ref_all: true });
const Params = z.object({ indicatorId: z.string() });
const ONE = '/api/tenant/admin/indicator/{indicatorId}/';

export const tenantIndicators = defineResource({
  listTenantIndicators: {
    operationId: 'api_tenant_admin_indicator_list',
    method: 'GET',
    path: '/api/tenant/admin/indicator/',
    summary: 'The indicators of all projects, by the name of their result metric (ADM-017, ADM-428)',
    access: superuser,
    response: z.array(TenantIndicator),
  },
  createTenantIndicator: {
    operationId: 'api_tenant_admin_indicator_create',
    method: 'POST',
    path: '/api/tenant/admin/indicator/',
    summary: 'Create an indicator of all packages of a project',
    access: superuser,
    body: Fields.extend({ project: z.string({ error: 'Choose a project.' }).min(8, 'Choose a project.') }),
    creates: true,
    response: TenantIndicator,
  },
  replaceTenantIndicator: {
    operationId: 'api_tenant_admin_indicator_update',
    method: 'PUT',
    path: ONE,
    summary: 'Replace name, issue and equation of an indicator of any project',
    access: superuser,
    params: Params,
    body: Fields.extend(changeScope),
    response: TenantIndicator,
  },
  changeTenantIndicator: {
    operationId: 'updateTenantIndicator',
    method: 'PATCH',
    path: ONE,
    summary: 'Change some fields of an indicator of any project (ADM-443)',
    access: superuser,
    params: Params,
    body: Fields.partial().extend(changeScope),
    response: TenantIndicator,
  },
});
