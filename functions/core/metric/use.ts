import { fieldError, unknownText } from '../../../shared/errors.ts';
import { type FactorItem, factorStore, GLOBAL } from '../../data/stores/factor/factor-store.ts';
import { metricStore } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type PackageUse, packagesUsing } from './reach.ts';

/** A conversion factor from a metric. `isGlobal`: whether it is one of the tenancy's global ones. */
export type FactorFromMetric = FactorItem & { isGlobal: boolean };

async function metricUidOf(tenantUid: string, id: string): Promise<string> {
  const found = await metricStore(tenantUid).find(id);
  if (!found) throw fieldError('basemetric_id', unknownText('base metric'));
  return found.uid;
}

/**
 * The conversion factors from a metric, wherever they are kept (SET-351, SET-352). @throws invalid_input for an unknown metric
 */
export async function factorsFromMetric(tenantUid: string, id: string): Promise<FactorFromMetric[]> {
  const uid = await metricUidOf(tenantUid, id);
  const uses = (await metricUseStore(tenantUid).all()).filter(({ kind, metrics }) => kind === 'factors' && metrics.has(uid));
  const factors = await factorStore(tenantUid).ofOwners(uses.map(({ ownerUid }) => ownerUid));
  return factors
    .filter(({ metricUid }) => metricUid === uid)
    .map((factor) => ({ ...factor, isGlobal: factor.ownerUid === GLOBAL }));
}

/** The reporting packages that use a metric (SET-353, SET-354). @throws invalid_input for an unknown metric */
export const packagesWithMetric = async (tenantUid: string, id: string): Promise<PackageUse[]> =>
  packagesUsing(tenantUid, new Set([await metricUidOf(tenantUid, id)]));
