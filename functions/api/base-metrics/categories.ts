import type { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { categoriesWith, categoryNames, renamedCategory } from '../../../shared/domain/metric/categories.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { transact } from '../../data/transact.ts';
import { uidFrom } from '../../data/uid-from.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof basemetrics>;

/** An issue has no record of its own: its id follows from its name. */
const uidOf = uidFrom;

async function categories(tenantUid: string) {
  const [tenancy, metrics] = await Promise.all([tenantStore(tenantUid).get(), metricStore(tenantUid).all()]);
  const counts = Map.groupBy(metrics, ({ category }) => category);
  const names = categoryNames(tenancy.metaJson);
  const all = categoriesWith(names, counts.keys());
  return { tenancy, names, all: all.map((name) => ({ uid: uidOf(name), name, metrics: counts.get(name)?.length ?? 0 })) };
}

export const listCategories: Routes['listIssues'] = async ({ tenantUid }) => (await categories(tenantUid)).all;

/** The name changes at once where issues are chosen; the base metrics and what names them follow in the background. */
export const renameCategory: Routes['renameCategory'] = async ({ tenantUid, cause }, { params, body }) => {
  const { tenancy, names, all } = await categories(tenantUid);
  const current = all.find(({ uid }) => uid === params.categoryId);
  if (!current) throw new AppError('not_found', 'No such issue');
  if (all.some(({ name }) => name === body.name)) throw fieldError('name', 'There is an issue of this name already');
  const next = renamedCategory(names, current.name, body.name);
  const metaJson = { ...tenancy.metaJson, category_names: next };
  const job = jobStore(tenantUid).enqueue('change-metrics', { kind: 'category', from: current.name, to: body.name }, cause);
  await transact([...tenantStore(tenantUid).updateWrites(tenancy, { metaJson }, cause), job.write]);
  return { uid: uidOf(body.name), name: body.name, metrics: current.metrics, job: job.uid };
};
