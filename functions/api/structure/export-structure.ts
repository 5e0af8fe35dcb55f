import type { structure } from '../../../shared/contract/structure/structure.ts';
import { fullMetricsCsv } from '../../../shared/domain/structure/csv.ts';
import { structureText } from '../../../shared/domain/structure/json-file.ts';
import { exportedStructure } from '../../core/structure/import.ts';
import { commitOf } from '../../core/structure/place.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import { type StructurePlace, structureStore } from '../../data/stores/structure/structure-store.ts';
import { storedText } from '../../files/stored-text.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof structure>;

const FILES = {
  csv: { filename: 'metrics.csv', contentType: 'text/csv; charset=utf-8' },
  json: { filename: 'structure.json', contentType: 'application/json' },
} as const;

export const exportStructure: Routes['exportStructure'] = async (context, { query }) => {
  Object.assign(context.reply, FILES[query.format]);
  return [...(await partsOf(context, query.format))].join('');
};

/** For what fits into no answer of a Lambda. */
export const storeStructure: Routes['storeStructure'] = async (context, { body }) => {
  const file = FILES[body.format];
  const signed_url = await storedText(context.tenantUid, await partsOf(context, body.format), file);
  return { signed_url, filename: file.filename };
};

async function partsOf(context: SignedInRequest, format: keyof typeof FILES): Promise<Iterable<string>> {
  const { tenantUid } = context;
  const place = await structureStore(tenantUid).placeOf(commitOf(context));
  return format === 'csv' ? metricsParts(tenantUid, place) : [structureText(await exportedStructure(tenantUid, place))];
}

async function metricsParts(tenantUid: string, place: StructurePlace): Promise<Iterable<string>> {
  const [{ tree }, factors] = await Promise.all([
    structureStore(tenantUid).read(place),
    factorStore(tenantUid).ofOwner(place.refUid),
  ]);
  return fullMetricsCsv(tree.nodes, factors);
}
