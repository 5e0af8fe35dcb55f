import { randomUUID } from 'node:crypto';
import { type Fault, type MetricRow, readRow } from '../../../../shared/domain/structure/csv/csv-row.ts';
import { AppError } from '../../../../shared/errors.ts';
import { readCsv } from '../../../csv/reader.ts';
import { structureStore } from '../../../data/stores/structure/structure-store.ts';
import type { Context } from '../../context.ts';
import { placeNamed, placeToChange } from '../named-place.ts';
import { plantFaults, plantStructure } from './import.ts';
import { fileRefused, importRows } from './import-metrics.ts';
import { readStructure } from './json-reader.ts';

/** Most rows that a request has time to import. */
const MAX_ROWS = 10_000;
const MAX_FAULTS = 100;

/**
 * Appends the metrics of a CSV file to a project or package, all or none (SET-378, SET-380, SET-414, SET-415).
 * @throws invalid_input with the faults by line, too_large for more rows than a request has time for
 */
export async function importMetricsFile(
  context: Context,
  bytes: Uint8Array,
  packageId: string | undefined,
): Promise<{ created: number; existing: number }> {
  const place = await placeNamed(context, packageId);
  const rows = await rowsOf(bytes);
  const options = { importUid: randomUUID(), seen: new Map<string, string>(), isStrict: true, cause: context.cause };
  const results = await importRows(context.tenantUid, place, rows, options);
  const created = results.filter(({ kind }) => kind === 'create').length;
  return { created, existing: results.length - created };
}

async function rowsOf(bytes: Uint8Array): Promise<MetricRow[]> {
  const rows: MetricRow[] = [];
  const faults: Fault[] = [];
  for await (const part of readCsv(once(bytes))) {
    faults.push(...part.faults);
    for (const { line, cells } of part.rows) {
      const read = readRow(part.layout, cells, line, part.figure);
      if ('row' in read) rows.push(read.row);
      else faults.push(...read.faults);
    }
  }
  if (faults.length > 0) throw fileRefused(faults);
  if (rows.length > MAX_ROWS)
    throw new AppError('too_large', `A request takes at most ${MAX_ROWS} rows. Import the file on the page of the metrics.`);
  return rows;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Appends the structure of a JSON file to that of a report, all or nothing (SET-381, SET-382, SET-383).
 * @returns how many nodes were made
 * @throws invalid_input with the faults by path
 */
export async function importStructureFile(
  context: Context,
  bytes: Uint8Array,
  reportId: string | undefined,
): Promise<{ created: number }> {
  const { tenantUid, cause } = context;
  const place = await placeToChange(context, reportId);
  const read = readStructure(bytes);
  if ('faults' in read) throw refused(read.faults);
  const { tree } = await structureStore(tenantUid).read(place);
  const faults = plantFaults(tree, read.file);
  if (faults.length > 0) throw refused(faults.map(({ path, reason }) => ({ path: read.at(path), reason })));
  const { nodes } = await plantStructure(tenantUid, place, read.file, { importUid: randomUUID(), cause });
  return { created: nodes };
}

function refused(faults: readonly { path: string; reason: string }[]): AppError {
  const messages = faults.slice(0, MAX_FAULTS).map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
  return new AppError('invalid_input', messages[0]!, { fileobj: messages });
}
