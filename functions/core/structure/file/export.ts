import { fullMetricsCsv, metricsCsv } from '../../../../shared/domain/structure/csv/csv.ts';
import { structureText } from '../../../../shared/domain/structure/structure-file-write.ts';
import { notFound } from '../../../../shared/errors.ts';
import { factorStore } from '../../../data/stores/factor/factor-store.ts';
import { reportStore } from '../../../data/stores/report/report-store.ts';
import { type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import { storedText } from '../../../files/stored-text.ts';
import type { Context } from '../../context.ts';
import { recordExport } from '../../file/record-download.ts';
import { namedId, projectPlace } from '../named-place.ts';
import { addressedId } from '../place.ts';
import { exportedStructure } from './import.ts';

/** Names and types of the files of a structure; that of the metrics is SET-385. */
export const STRUCTURE_FILES = {
  csv: { filename: 'metrics.csv', contentType: 'text/csv; charset=utf-8' },
  json: { filename: 'structure.json', contentType: 'application/json' },
} as const;

type Format = keyof typeof STRUCTURE_FILES;

/**
 * The structure of the path as a file, in parts: its metrics with their factors as CSV, with `ids` to be
 * changed by it; everything as JSON.
 */
export async function structureParts(context: Context, format: Format, ids = false): Promise<Iterable<string>> {
  const { tenantUid } = context;
  const place = await structureStore(tenantUid).placeOf(addressedId(context));
  return format === 'csv' ? metricsParts(tenantUid, place, ids) : [structureText(await exportedStructure(tenantUid, place))];
}

async function metricsParts(tenantUid: string, place: StructurePlace, ids: boolean): Promise<Iterable<string>> {
  const [{ tree }, factors] = await Promise.all([
    structureStore(tenantUid).read(place),
    factorStore(tenantUid).ofOwner(place.packageUid),
  ]);
  return fullMetricsCsv(tree.nodes, factors, ids);
}

/**
 * The metrics of a report as CSV (SET-384), in the state of its submission; without a report those of the project.
 * @throws not_found, also for the project if the caller sees only some packages
 */
export async function metricsText(context: Context, reportId: string | undefined): Promise<string> {
  const store = structureStore(context.tenantUid);
  const report = await namedId(context, reportId);
  if (!report && context.within) throw notFound('project');
  const place = report ? await store.placeOf(report) : await projectPlace(context);
  const { tree } = await (report && !place.isRoot ? ofReport(context.tenantUid, report.uid, place) : store.read(place));
  return metricsCsv(tree.nodes);
}

async function ofReport(tenantUid: string, uid: string, place: StructurePlace) {
  const store = reportStore(tenantUid);
  return store.structure(await store.header(uid), place);
}

/**
 * Stores a file that is too large for a response, and records it. @returns the address from which it is fetched for five minutes
 */
export async function storeStructureFile(context: Context, parts: Iterable<string>, format: Format): Promise<string> {
  const address = await storedText(context.tenantUid, parts, STRUCTURE_FILES[format]);
  await recordExport(context, STRUCTURE_FILES[format].filename);
  return address;
}
