import type { z } from 'zod';
import type { MetricFields } from '../../../shared/contract/metric/base-metrics.ts';
import { sanitiseRichText } from '../../../shared/domain/file/rich-text.ts';
import { takenOverBy } from '../../../shared/domain/metric/taken-over.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import { AppError, fieldError, unknownText } from '../../../shared/errors.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type BaseMetricFields, type BaseMetricItem, metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { hasJustBegun } from '../../data/stores/metric/unit-rests.ts';
import { transact, type Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { baseMetric } from './base-metric.ts';
import { isEntered } from './entered-figures.ts';
import { namesMetric } from './indicators-naming.ts';
import { replacementsFor } from './targets.ts';

type Body = z.output<typeof MetricFields>;
type Change = { [K in keyof Body]?: Body[K] | undefined };
type Saver = Pick<Context, 'tenantUid' | 'cause' | 'ifMatch'>;

/**
 * A saved base metric; `job`: the work that applies its last change to everything that names the metric,
 * undefined where none is to be done.
 */
export type SavedMetric = { metric: BaseMetricFields & { uid: string; version: number }; job: string | undefined };

/** Gets or creates the base metric with exactly these fields (ADM-346). @throws invalid_input for an unknown parent or base */
export async function makeBaseMetric(
  { tenantUid, cause }: Saver,
  body: Body,
): Promise<{ metric: BaseMetricFields & Pick<BaseMetricItem, 'uid' | 'version'>; isNew: boolean }> {
  const fields = await fieldsFrom(tenantUid, body);
  const { metric, isNew } = await metricStore(tenantUid).getOrCreateOne(fields, cause);
  return { metric: { ...fields, ...metric }, isNew };
}

/** Replaces all fields of a base metric. @throws not_found, invalid_input, conflict for a twin, stale_version */
export async function replaceBaseMetric(context: Saver, id: string, body: Body): Promise<SavedMetric> {
  const current = await baseMetric(context.tenantUid, id);
  return save(context, current, await fieldsFrom(context.tenantUid, body, current));
}

/** Changes the given fields of a base metric. @throws as replaceBaseMetric, and invalid_input for no field at all */
export async function changeBaseMetric(context: Saver, id: string, body: Change): Promise<SavedMetric> {
  const current = await baseMetric(context.tenantUid, id);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<Body>;
  if (Object.keys(given).length === 0)
    throw new AppError('invalid_input', 'There is nothing to change. Send at least one field.');
  return save(context, current, await fieldsFrom(context.tenantUid, { ...bodyOf(current), ...given }, current));
}

const bodyOf = ({ name, unit, category, description, parentMetricUid, conversionBaseUid }: BaseMetricItem): Body => ({
  name,
  unit,
  category,
  description: sanitiseRichText(description),
  parentmetric: parentMetricUid ?? null,
  conversion_base: conversionBaseUid ?? null,
});

/**
 * Saves the fields and starts the job that applies them to everything that names the metric. Where the metric has them already,
 * nothing changes, and the job starts again if it has failed.
 * @throws stale_version also where the caller has seen a newer metric than this late reading, whose fields it would put back
 */
async function save(saver: Saver, current: BaseMetricItem, next: BaseMetricFields): Promise<SavedMetric> {
  demandSeenVersion(saver, current, 'metric');
  const { tenantUid, cause } = saver;
  const unchanged = metricStore(tenantUid).unchangedWrite(current, next);
  if (unchanged) {
    return { metric: current, job: await carriedAgain(saver, current, unchanged) };
  }
  await checkUnit(tenantUid, current, next);
  const job = carrying(saver, current);
  await transact([...(await metricStore(tenantUid).changeWrites(current, next, cause, job.uid)), job.write]);
  const version = current.version + 1;
  return { metric: { ...next, uid: current.uid, version }, job: job.uid };
}

const carrying = ({ tenantUid, cause }: Saver, { uid }: BaseMetricItem) =>
  jobStore(tenantUid).enqueue('change-metrics', { kind: 'edit', uid }, cause);

/**
 * The job of the last change of a metric that stays as it is: the one that is still to be done, for who began it, since nobody
 * else may watch it; or another one after it has failed.
 */
async function carriedAgain(saver: Saver, current: BaseMetricItem, unchanged: Write): Promise<string | undefined> {
  const { tenantUid, cause } = saver;
  const last = current.job === undefined ? undefined : await jobStore(tenantUid).find(current.job);
  if (last?.status !== 'failed') {
    await transact([unchanged]);
    return last && last.status !== 'done' && last.by === cause.by ? last.uid : undefined;
  }
  const job = carrying(saver, current);
  await transact([metricStore(tenantUid).carriedWrite(current, job.uid), job.write]);
  return job.uid;
}

/**
 * Keeps the unit of a metric that figures (drafts too), factors or equations use, because a figure means nothing without its
 * unit. Uses that begin after `current` was read make the write fail; uses from a moment before may be missing in the index. Uses
 * of a metric that was merged into this one count as well, since the worker of the merge may be behind.
 */
async function checkUnit(tenantUid: string, current: BaseMetricItem, next: BaseMetricFields): Promise<void> {
  if (next.unit === current.unit) return;
  const [uses, indicators, ofCompanies, aliases] = await Promise.all([
    metricUseStore(tenantUid).all({ consistent: true }),
    indicatorStore(tenantUid).all(),
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
  ]);
  const named = new Set([current.uid, ...takenOverBy(new Set([current.uid]), aliases)]);
  const rests = uses.some(({ kind, metrics }) => kind !== 'tree' && [...named].some((uid) => metrics.has(uid)));
  const counted = [...indicators, ...ofCompanies.indicators].some((item) => namesMetric(item, named));
  if (rests || counted || (await isEntered(tenantUid, named)))
    throw fieldError(
      'unit',
      `Figures, factors or indicators use the unit ${unitText(current.unit)}. Create another metric instead.`,
    );
  if (hasJustBegun(current))
    throw fieldError(
      'unit',
      `In the last five minutes a factor, an indicator or a structure began to use the unit ${unitText(current.unit)}. Create another metric instead, or try again later.`,
    );
}

/**
 * The fields to store from a body; `own`: the metric itself, which can be neither its own parent nor its own base.
 * @throws invalid_input
 */
async function fieldsFrom(tenantUid: string, body: Body, own?: BaseMetricItem): Promise<BaseMetricFields> {
  const { name, unit, category } = body;
  const parent = await linked(tenantUid, 'parentmetric', body.parentmetric, { own, kept: own?.parentMetricUid });
  const base = await linked(tenantUid, 'conversion_base', body.conversion_base, { own, kept: own?.conversionBaseUid });
  return {
    name,
    unit,
    category,
    description: sanitiseRichText(body.description),
    ...(parent && { parentMetricUid: parent }),
    ...(base && { conversionBaseUid: base }),
  };
}

type Linking = { own: BaseMetricItem | undefined; kept: string | undefined };

/**
 * The target of a link. A link that the metric already has is always accepted: if its target was merged, it leads to the other
 * metric.
 */
async function linked(tenantUid: string, field: string, id: string | null, { own, kept }: Linking): Promise<string | undefined> {
  if (id === null) return undefined;
  const found = await metricStore(tenantUid).find(id);
  if (!found && id === kept) {
    const [today] = (await replacementsFor(tenantUid, [id])).values();
    return today?.uid === own?.uid ? undefined : today?.uid;
  }
  if (!found) throw fieldError(field, unknownText('base metric'));
  if (found.uid === own?.uid) throw fieldError(field, 'A base metric cannot be linked to itself. Choose another one.');
  return found.uid;
}
