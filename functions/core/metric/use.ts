import { fieldError } from '../../../shared/errors.ts';
import { factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import type { Context } from '../context.ts';
import { packagesUsing } from './reach.ts';

type Body = { basemetric_id: string };

async function metricUidOf(tenantUid: string, id: string): Promise<string> {
  const found = await metricStore(tenantUid).find(id);
  if (!found) throw fieldError('basemetric_id', 'No such base metric');
  return found.uid;
}

/** The conversion factors from a metric, wherever they are kept (SET-351, SET-352). */
export async function metricFactors({ tenantUid }: Context, { basemetric_id }: Body) {
  const uid = await metricUidOf(tenantUid, basemetric_id);
  const uses = (await metricUseStore(tenantUid).all()).filter(({ kind, metrics }) => kind === 'factors' && metrics.has(uid));
  const factors = await factorStore(tenantUid).ofOwners(uses.map(({ ownerUid }) => ownerUid));
  return factors
    .filter(({ metricUid }) => metricUid === uid)
    .map(({ uid: factorUid, metricName, metricUnit, toUnit, factor, ownerUid, source }) => ({
      uid: factorUid,
      metric: { uid, name: metricName, unit: metricUnit },
      toUnit,
      factor: Number(factor),
      is_global: ownerUid === GLOBAL,
      source: source ?? '',
    }));
}

/** The reporting packages that use a metric (SET-353, SET-354). */
export const metricPackages = async ({ tenantUid }: Context, { basemetric_id }: Body) =>
  packagesUsing(tenantUid, await metricUidOf(tenantUid, basemetric_id));
