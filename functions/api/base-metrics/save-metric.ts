import type { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type BaseMetricFields, type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { transact } from '../../data/transact.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricFieldsFrom, metricOf, metricView } from './view.ts';

type Routes = Handlers<typeof basemetrics>;

/** A metric with exactly these fields is answered instead of a second one (ADM-346). */
export const createMetric: Routes['createBaseMetric'] = async ({ tenantUid, cause, reply }, { body }) => {
  const store = metricStore(tenantUid);
  const fields = await metricFieldsFrom(tenantUid, body);
  const { metric, isNew } = await store.getOrCreateOne(fields, cause);
  if (!isNew) reply.status = 200;
  return metricView({ ...fields, ...metric });
};

/** A figure has no meaning without its unit: where figures, factors or equations rest on it, it stays. */
async function checkUnit(tenantUid: string, current: BaseMetricItem, next: BaseMetricFields): Promise<void> {
  if (next.unit === current.unit) return;
  const [uses, indicators] = await Promise.all([metricUseStore(tenantUid).all(), indicatorStore(tenantUid).all()]);
  const rests = uses.some(({ kind, metrics }) => kind !== 'tree' && metrics.has(current.uid));
  const counted = indicators.some(
    ({ resultMetricUid, metrics }) => resultMetricUid === current.uid || metrics.some(({ uid }) => uid === current.uid),
  );
  if (rests || counted)
    throw fieldError('unit', `Figures, factors or indicators rest on the unit ${current.unit}. Create another metric instead.`);
}

/** Saves the fields and starts the work that carries them to whatever names the metric. */
async function save(context: SignedInRequest, current: BaseMetricItem, next: BaseMetricFields) {
  const { tenantUid, cause, ifMatch, reply } = context;
  await checkUnit(tenantUid, current, next);
  const store = metricStore(tenantUid);
  const job = jobStore(tenantUid).enqueue('change-metrics', { kind: 'edit', uid: current.uid }, cause);
  await transact([...store.changeWrites(current, next, cause, ifMatch), job.write]);
  reply.version = (ifMatch ?? current.version) + 1;
  return { ...metricView({ ...next, uid: current.uid, version: reply.version }), job: job.uid };
}

export const replaceMetric: Routes['replaceBaseMetric'] = async (context, { params, body }) => {
  const current = await metricOf(context.tenantUid, params.baseMetricId);
  return save(context, current, await metricFieldsFrom(context.tenantUid, body, current.uid));
};

export const patchMetric: Routes['changeBaseMetric'] = async (context, { params, body }) => {
  const current = await metricOf(context.tenantUid, params.baseMetricId);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw new AppError('invalid_input', 'Nothing to change');
  const before = metricView(current);
  return save(context, current, await metricFieldsFrom(context.tenantUid, { ...before, ...given }, current.uid));
};
