import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import { type FactorGroupItem, groupOfOwner } from '../../data/stores/factor/factor-group-sheets.ts';
import { type FactorItem, GLOBAL } from '../../data/stores/factor/factor-store.ts';

/** A factor as clients read it. `ownUid`: the owner that the caller's commit addresses. */
export function factorView(item: FactorItem, ownUid = item.ownerUid): ConversionFactor {
  const group = groupOfOwner(item.ownerUid);
  const ofTenancy = group !== null || item.ownerUid === GLOBAL;
  return {
    uid: item.uid,
    metric: { uid: item.metricUid, name: item.metricName, unit: item.metricUnit },
    toUnit: item.toUnit,
    factor: Number(item.factor),
    exact: item.factor,
    group,
    is_global: ofTenancy,
    origin: group !== null ? 'group' : item.ownerUid === GLOBAL ? 'global' : item.ownerUid === ownUid ? 'own' : 'project',
    source: item.source ?? '',
    description: item.description ?? '',
    startDate: item.startDate || null,
    endDate: item.endDate || null,
  };
}

export const groupView = ({ uid, name, startDate }: FactorGroupItem): FactorGroup => ({ id: uid, name, start_date: startDate });
