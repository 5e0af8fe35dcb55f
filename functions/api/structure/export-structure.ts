import type { structure } from '../../../shared/contract/structure.ts';
import { fullMetricsCsv } from '../../../shared/domain/metrics-csv.ts';
import { structureText } from '../../../shared/domain/structure-file.ts';
import { factorStore } from '../../data/factor-store.ts';
import { exportedStructure } from '../../data/structure-import.ts';
import { type StructurePlace, structureStore } from '../../data/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { commitOf } from '../../http/structure.ts';

export const exportStructure: Handlers<typeof structure>['exportStructure'] = async (context, { query }) => {
  const { tenantUid, reply } = context;
  const place = await structureStore(tenantUid).placeOf(commitOf(context));
  reply.filename = query.format === 'csv' ? 'metrics.csv' : 'structure.json';
  reply.contentType = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json';
  return query.format === 'csv' ? metricsText(tenantUid, place) : structureText(await exportedStructure(tenantUid, place));
};

async function metricsText(tenantUid: string, place: StructurePlace): Promise<string> {
  const [{ tree }, factors] = await Promise.all([
    structureStore(tenantUid).read(place),
    factorStore(tenantUid).ofOwner(place.refUid),
  ]);
  return fullMetricsCsv(tree.nodes, factors);
}
