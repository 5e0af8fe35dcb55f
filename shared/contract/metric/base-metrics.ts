import { z } from 'zod';
import { AnyPage } from '../pages.ts';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { defineResource } from '../route.ts';

/**
 * The uses of a base metric: projects whose trees name it, indicators that compute with it or result in it, conversion factors
 * from it.
 */
const Usage = z.object({ projects: z.number(), indicators: z.number(), factors: z.number() });

/** A base metric as clients read it (SET-197 to SET-199). */
export const BaseMetric = z
  .object({
    uid: z.string(),
    parentmetric: z.string().nullable(),
    conversion_base: z.string().nullable(),
    name: z.string(),
    /** rich text */
    description: z.string(),
    /** its issue */
    category: z.string(),
    unit: z.string(),
    version: z.number(),
    /** in lists only */
    usage: Usage.optional(),
    /** the work that carries a change to everything that names the metric */
    job: z.string().optional(),
  })
  .meta({ id: 'BaseMetric' });
export type BaseMetric = z.infer<typeof BaseMetric>;

export const Category = z.object({ uid: z.string(), name: z.string(), metrics: z.number() }).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** Preview of the changes of a merge (SET-356). */
export const MergePreview = z
  .object({
    from: BaseMetric,
    to: BaseMetric,
    nodes: z.number(),
    trees: z.number(),
    packages: z.array(z.object({ uid: z.string(), name: z.string(), project: z.object({ uid: z.string(), name: z.string() }) })),
    factors: z.number(),
    /** factors that fall away because the other metric has one to the same unit in the same place */
    factors_dropped: z.number(),
    indicators: z.array(z.object({ uid: z.string(), name: z.string(), project: z.string() })),
    targets: z.number(),
    results: z.number(),
    metrics: z.number(),
    /** trees that contain both, so that the metric occurs twice afterwards */
    twice: z.number(),
    /**
     * approved figures that would change, of projects and companies; `project`: the name of the project whose register lists them
     */
    restated: z.array(RestatedFigureView.extend({ project: z.string() })),
    /** of `restated`, for the merge that rests on them */
    figures_hash: z.string(),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

export const MetricChange = z
  .object({
    at: z.string(),
    by: z.string(),
    changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  })
  .meta({ id: 'MetricChange' });
export type MetricChange = z.infer<typeof MetricChange>;

const text = (message: string, most: number) => z.string({ error: message }).trim().min(1, message).max(most);
/** A base metric by uid or its first eight characters, or as clients read it; an empty one is none. */
const Link = z
  .union([z.string(), z.object({ uid: z.string() }).transform(({ uid }) => uid)])
  .nullish()
  .transform((uid) => uid || null);

export const MetricFields = z.object({
  name: text('Metric name is required.', 200),
  description: z
    .string()
    .max(10_000)
    .nullish()
    .transform((html) => html ?? ''),
  category: text('Choose an issue.', 100),
  unit: text('Choose a unit.', 100),
  parentmetric: Link,
  conversion_base: Link,
});
const MetricParams = z.object({ baseMetricId: z.string() });
const superuser = { scope: 'tenant', needs: 'tenant-superuser' } as const;
/** taken and without effect: both routes of the screen list the whole tenancy (SET-139) */
const AnyCompany = z.object({ companyId: z.string().optional() });
const ONE = '/api/tenant/admin/basemetric/{baseMetricId}/';

export const baseMetrics = defineResource({
  listBaseMetrics: {
    operationId: 'api_tenant_admin_basemetric_list',
    method: 'GET',
    path: '/api/tenant/admin/basemetric/',
    summary: 'Every base metric of the tenancy by name, with where it is used (ADM-429)',
    access: superuser,
    query: AnyCompany.extend(AnyPage.shape),
    response: z.array(BaseMetric),
  },
  createBaseMetric: {
    operationId: 'api_tenant_admin_basemetric_create',
    method: 'POST',
    path: '/api/tenant/admin/basemetric/',
    summary: 'Get or create the base metric with exactly these fields (ADM-444)',
    access: superuser,
    body: MetricFields,
    creates: true,
    response: BaseMetric,
    answers: [200],
  },
  changeBaseMetric: {
    operationId: 'api_tenant_admin_basemetric_partial_update',
    method: 'PATCH',
    path: ONE,
    summary: 'Change some fields of a base metric, wherever it is used except in submitted reports',
    access: superuser,
    params: MetricParams,
    body: z.object({
      name: MetricFields.shape.name.optional(),
      description: z.string().max(10_000).optional(),
      category: MetricFields.shape.category.optional(),
      unit: MetricFields.shape.unit.optional(),
      parentmetric: Link.optional(),
      conversion_base: Link.optional(),
    }),
    response: BaseMetric,
  },
  replaceBaseMetric: {
    operationId: 'api_tenant_admin_basemetric_update',
    method: 'PUT',
    path: ONE,
    summary: 'Replace the fields of a base metric',
    access: superuser,
    params: MetricParams,
    body: MetricFields,
    response: BaseMetric,
  },
  previewMetricMerge: {
    method: 'GET',
    path: '/api/tenant/admin/basemetric/{baseMetricId}/merge/',
    summary: 'What changes when this base metric is merged into another one',
    access: superuser,
    params: MetricParams,
    query: z.object({ to_metric_id: text('Choose the metric to merge into.', 40) }),
    response: MergePreview,
  },
  listMetricChanges: {
    method: 'GET',
    path: '/api/tenant/admin/basemetric/{baseMetricId}/history/',
    summary: 'Who changed what of a base metric, the newest change first',
    access: superuser,
    params: MetricParams,
    response: z.array(MetricChange),
  },
  listIssues: {
    operationId: 'api_tenant_admin_category_list',
    method: 'GET',
    path: '/api/tenant/admin/category/',
    summary: 'The issues of the tenancy, with how many base metrics each has',
    access: superuser,
    query: AnyCompany,
    response: z.array(Category),
  },
  renameCategory: {
    method: 'PATCH',
    path: '/api/tenant/admin/category/{categoryId}/',
    summary: 'Give an issue another name, with all its base metrics',
    access: superuser,
    params: z.object({ categoryId: z.string() }),
    body: z.object({ name: text('Enter a name for the issue.', 100) }),
    response: Category.extend({ job: z.string() }),
  },
});
