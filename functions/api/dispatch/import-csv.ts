import { randomUUID } from 'node:crypto';
import type { DispatchBody } from '../../../shared/contract/structure/dispatch-bodies.ts';
import { type Fault, type MetricRow, readRow } from '../../../shared/domain/structure/csv-row.ts';
import { AppError } from '../../../shared/errors.ts';
import { fileRefused, importRows } from '../../core/structure/import-metrics.ts';
import { refPlace } from '../../core/structure/named-commit.ts';
import { readCsv } from '../../csv/reader.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type Body = Extract<DispatchBody, { type: 'METRICS_FROM_CSV' }>;

/** As many as are imported well within the time that a request has. */
const MOST_ROWS = 10_000;

/** Appends the metrics of a CSV file to a project or package, all or none (SET-378, SET-380, SET-414, SET-415). */
export async function importCsv(
  context: SignedInRequest,
  { fileobj, refId }: Body,
): Promise<{ created: number; existing: number }> {
  const place = await refPlace(context, refId);
  const rows = await rowsOf(fileobj.bytes);
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
      const read = readRow(part.layout, cells, line, part.hasDecimalComma);
      if ('row' in read) rows.push(read.row);
      else faults.push(...read.faults);
    }
  }
  if (faults.length > 0) throw fileRefused(faults);
  if (rows.length > MOST_ROWS)
    throw new AppError('too_large', `A request takes at most ${MOST_ROWS} rows. Import the file on the page of the metrics.`);
  return rows;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
