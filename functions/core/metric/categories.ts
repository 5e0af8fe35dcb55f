import { categoriesWith, categoryNames, firstNameOf, renamedCategory } from '../../../shared/domain/metric/categories.ts';
import { errorKind, fieldError, notFound } from '../../../shared/errors.ts';
import type { Renaming } from '../../data/entities/tenant/tenant.ts';
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
  const { open, failed } = await notDone(tenantUid, tenancy);
  const meets = (other: Renaming) => [other.from, other.to].some((name) => name === current.name || name === to);
  if (open.some((other) => meets(other) && (first === undefined || other.first !== first))) throw UNDER_WAY();
  // some base metrics may have the new name then, and others the old one
  const isLeftUndone = failed.some((other) => other.from === current.name && other.to === to);
  if (all.some(({ name }) => name === to) && !isLeftUndone)
    throw fieldError('name', 'There is an issue with this name already. Choose another name.');
  const next = renamedCategory(names, current.name, to);
  const metaJson = { ...tenancy.metaJson, category_names: next };
  const change = { kind: 'category', from: current.name, to, ...(first !== undefined && { first }) } as const;
  const job = jobStore(tenantUid).enqueue('change-metrics', change, cause);
  const left = failed.filter((other) => !meets(other)).slice(-FAILED_KEPT);
  const renamings = [...left, ...open, { from: current.name, to, ...(first !== undefined && { first }), job: job.uid }];
  await transact([...tenantStore(tenantUid).updateWrites(tenancy, { metaJson, renamings }, cause), job.write]);
  return { category: { uid: uidFrom(to), name: to, metrics: current.metrics }, job: job.uid };
}

/** Failed renamings that are kept to be repeated, the last ones. */
const FAILED_KEPT = 20;

/** The renamings whose jobs are still to be done, and those whose jobs have failed. One Get for each. */
async function notDone(tenantUid: string, { renamings = [] }: TenantItem) {
  const jobs = await Promise.all(renamings.map(({ job }) => jobStore(tenantUid).find(job)));
  const having = (...wanted: string[]) => renamings.filter((_renaming, at) => wanted.includes(jobs[at]?.status ?? ''));
  return { open: having('waiting', 'running'), failed: having('failed') };
}
