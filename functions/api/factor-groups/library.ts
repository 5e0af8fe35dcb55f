import type { tenantFactors } from '../../../shared/contract/factor/factor-groups.ts';
import type { LibraryFactor } from '../../../shared/contract/factor/factors.ts';
import { type OfferedFactor, searchLibrary } from '../../core/factor/library.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const offeredView = ({ item, group, year }: OfferedFactor): LibraryFactor => ({
  uid: item.uid,
  name: item.metricName,
  unitFrom: item.metricUnit,
  unitTo: item.toUnit,
  factor: item.factor,
  group: group?.name ?? null,
  startDate: item.startDate || (group?.startDate ?? null),
  year,
  source: item.source ?? '',
});

export const searchFactorLibrary: Handlers<typeof tenantFactors>['searchFactorLibrary'] = async (context, { query }) => {
  const { offered, next } = await searchLibrary(context, query);
  context.reply.next = next;
  return offered.map(offeredView);
};
