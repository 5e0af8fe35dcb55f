import type { ConversionFactor } from '../../../shared/contract/factors.ts';
import { type FactorItem, GLOBAL } from '../../data/factor-store.ts';

/** A factor as clients read it. `ownUid`: the owner that the caller's commit addresses. */
export const factorView = (item: FactorItem, ownUid = item.ownerUid): ConversionFactor => ({
  uid: item.uid,
  metric: { uid: item.metricUid, name: item.metricName, unit: item.metricUnit },
  toUnit: item.toUnit,
  factor: Number(item.factor),
  group: null,
  is_global: item.ownerUid === GLOBAL,
  origin: item.ownerUid === ownUid ? 'own' : item.ownerUid === GLOBAL ? 'global' : 'project',
  source: item.source ?? '',
  description: item.description ?? '',
  startDate: item.startDate || null,
  endDate: item.endDate || null,
});
