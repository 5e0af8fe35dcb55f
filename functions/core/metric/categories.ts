import { categoriesWith, categoryNames, firstNameOf, renamedCategory } from '../../../shared/domain/metric/categories.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { Context } from '../context.ts';

/** An issue of the tenancy, and how many base metrics it has. It has no record of its own: its id follows from its name. */
export type MetricCategory = { uid: string; name: string; metrics: number };

async function load(tenantUid: string) {
  const [tenancy, metrics] = await Promise.all([tenantStore(tenantUid).get(), metricStore(tenantUid).all()]);
  const counts = Map.groupBy(metrics, ({ category }) => category);
  const names = categoryNames(tenancy.metaJson);
  const all = categoriesWith(names, counts.keys());
  return { tenancy, names, all: all.map((name) => ({ uid: uidFrom(name), name, metrics: counts.get(name)?.length ?? 0 })) };
}

/** The issues of the tenancy. Two reads. */
export const metricCategories = async (tenantUid: string): Promise<MetricCategory[]> => (await load(tenantUid)).all;

/**
 * Renames an issue. The name changes at once where issues are chosen; a job carries it to the base metrics and what names them.
 * @throws not_found, invalid_input when another issue has this name
 */
export async function changeCategoryName(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  categoryUid: string,
  to: string,
): Promise<{ category: MetricCategory; job: string }> {
  const { tenancy, names, all } = await load(tenantUid);
  const current = all.find(({ uid }) => uid === categoryUid);
  if (!current) throw notFound('issue');
  if (all.some(({ name }) => name === to))
    throw fieldError('name', 'There is an issue with this name already. Choose another name.');
  const next = renamedCategory(names, current.name, to);
  const metaJson = { ...tenancy.metaJson, category_names: next };
  const first = firstNameOf(names, current.name);
  const change = { kind: 'category', from: current.name, to, ...(first !== undefined && { first }) } as const;
  const job = jobStore(tenantUid).enqueue('change-metrics', change, cause);
  await transact([...tenantStore(tenantUid).updateWrites(tenancy, { metaJson }, cause), job.write]);
  return { category: { uid: uidFrom(to), name: to, metrics: current.metrics }, job: job.uid };
}
