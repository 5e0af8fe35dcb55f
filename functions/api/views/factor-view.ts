import type { ConversionFactor, FactorGroup } from '../../../shared/contract/factor/factors.ts';
import { type FactorGroupItem, type FactorItem, originOf } from '../../core/factor/origin.ts';

/** A factor as clients read it. `ownUid`: the owner that the caller's commit addresses. */
export function factorView(item: FactorItem, ownUid = item.ownerUid): ConversionFactor {
  const origin = originOf(item, ownUid);
  return {
    uid: item.uid,
    metric: { uid: item.metricUid, name: item.metricName, unit: item.metricUnit },
    toUnit: item.toUnit,
    factor: Number(item.factor),
    exact: item.factor,
    group: origin.kind === 'group' ? origin.groupUid : null,
    is_global: origin.kind === 'group' || origin.kind === 'global',
    origin: origin.kind,
    source: item.source ?? '',
    description: item.description ?? '',
    startDate: item.startDate || null,
    endDate: item.endDate || null,
    version: item.version,
  };
}

export const groupView = ({ uid, name, startDate, version }: FactorGroupItem): FactorGroup => ({
  id: uid,
  name,
  start_date: startDate,
  version,
});
