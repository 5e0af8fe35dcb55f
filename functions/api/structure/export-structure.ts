import type { structure } from '../../../shared/contract/structure.ts';
import { fullMetricsCsv } from '../../../shared/domain/metrics-csv.ts';
import { factorStore } from '../../data/factor-store.ts';
import { structureStore } from '../../data/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitOf } from '../../http/structure.ts';

export const exportStructure: Handlers<typeof structure>['exportStructure'] = async (context) => {
  const { tenantUid, reply } = context;
  const store = structureStore(tenantUid);
  const place = await store.placeOf(commitOf(context));
  const [{ tree }, factors] = await Promise.all([store.read(place), factorStore(tenantUid).ofOwner(place.refUid)]);
  reply.contentType = 'text/csv; charset=utf-8';
  reply.filename = 'metrics.csv';
  return fullMetricsCsv(tree.nodes, factors);
};
