import { categoriesWith, categoryNames, firstNameOf, renamedCategory } from '../../../shared/domain/metric/categories.ts';
import { errorKind, fieldError, notFound } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { type TenantItem, tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { Context } from '../context.ts';

/** An issue of the tenancy, and its number of base metrics. It has no record of its own: its id follows from its name. */
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

const UNDER_WAY = errorKind(
  'conflict',
  'An issue of this name is being renamed at this moment. Wait until its metrics have followed, then rename it again.',
);

/**
 * Renames an issue. Lists of issues show the new name at once; a job carries it to the base metrics and everything that names
 * them. A rename is refused if one of its names belongs to a rename in progress. The exception is an issue that every tenancy
 * starts with: the tenancy stores its last name, and its jobs follow it. A renaming whose job has failed can be repeated.
 * @throws not_found, invalid_input when another issue has this name, conflict while a rename with one of the names is in
 * progress, stale_version
 */
export async function changeCategoryName(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  categoryUid: string,
  to: string,
): Promise<{ category: MetricCategory; job: string }> {
  const { tenancy, names, all } = await load(tenantUid);
  const current = all.find(({ uid }) => uid === categoryUid);
  if (!current) throw notFound('issue');
  const first = firstNameOf(names, current.name);
  const open = await underWay(tenantUid, tenancy);
  const meets = open.filter((other) => [other.from, other.to].some((name) => name === current.name || name === to));
  if (meets.some((other) => first === undefined || other.first !== first)) throw UNDER_WAY();
  if (all.some(({ name }) => name === to) && !(await isLeftUndone(tenantUid, tenancy, { from: current.name, to })))
    throw fieldError('name', 'There is an issue with this name already. Choose another name.');
  const next = renamedCategory(names, current.name, to);
  const metaJson = { ...tenancy.metaJson, category_names: next };
  const change = { kind: 'category', from: current.name, to, ...(first !== undefined && { first }) } as const;
  const job = jobStore(tenantUid).enqueue('change-metrics', change, cause);
  const renamings = [...open, { from: current.name, to, ...(first !== undefined && { first }), job: job.uid }];
  await transact([...tenantStore(tenantUid).updateWrites(tenancy, { metaJson, renamings }, cause), job.write]);
  return { category: { uid: uidFrom(to), name: to, metrics: current.metrics }, job: job.uid };
}

/** Whether the job of this very renaming has failed, so that some base metrics may have the new name and others the old one. */
async function isLeftUndone(tenantUid: string, { renamings = [] }: TenantItem, { from, to }: { from: string; to: string }) {
  const jobs = renamings.flatMap((each) => (each.from === from && each.to === to ? [each.job] : []));
  const found = await Promise.all(jobs.map((job) => jobStore(tenantUid).find(job)));
  return found.some((job) => job?.status === 'failed');
}

/** The renamings whose jobs are still to be done. One Get for each of the last ones. */
async function underWay(tenantUid: string, { renamings = [] }: TenantItem) {
  const isOpen = await Promise.all(renamings.map(({ job }) => jobStore(tenantUid).isOpen(job)));
  return renamings.filter((_renaming, at) => isOpen[at]);
}
