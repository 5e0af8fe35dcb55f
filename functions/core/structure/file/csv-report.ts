import type { ImportReport } from '../../../../shared/contract/structure/structure.ts';
import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import { unitReader } from '../../../../shared/domain/metric/unit-reader.ts';
import { Appender, type IssuesOfImport } from '../../../../shared/domain/structure/append.ts';
import { type CsvLayout, ID_COLUMN } from '../../../../shared/domain/structure/csv/csv-columns.ts';
import { FactorsAsked } from '../../../../shared/domain/structure/csv/csv-factors.ts';
import { type MetricRow, readRow } from '../../../../shared/domain/structure/csv/csv-row.ts';
import type { AskedChange } from '../../../../shared/domain/structure/csv/csv-update.ts';
import type { RowResult } from '../../../../shared/domain/structure/row-result.ts';
import { identityOf } from '../../../../shared/domain/structure/structure-file.ts';
import type { Tree } from '../../../../shared/domain/structure/tree.ts';
import { type CsvPart, readCsv } from '../../../csv/reader.ts';
import { factorStore } from '../../../data/stores/factor/factor-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type StructurePlace, structureStore } from '../../../data/stores/structure/structure-store.ts';
import { uidFrom } from '../../../data/uid-from.ts';
import type { ImportJob, JobWork } from '../../work.ts';
import { factorOfRow, type ImportedRow, leavesFactor, replacesFactor } from './import-factors-of-rows.ts';
import { importRows } from './import-metrics.ts';
import { linesMade, startOfImport, withMade } from './import-start.ts';
import { knownMetrics } from './known-metrics.ts';
import { Tally } from './tally.ts';

/** Rows that are imported by one change of the tree and one of the factors. */
const AT_ONCE = 2500;

type File = {
  place: StructurePlace;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
  /** of the tenancy's metrics */
  units: readonly string[];
  /** whether rows with an id change their metrics */
  update: boolean;
  issues: IssuesOfImport;
  /** the state that the check compared the file with */
  seen?: string | undefined;
};
/** `percent`: of the file that has been read with these rows. */
type Take = (rows: readonly MetricRow[], percent: number) => Promise<ImportedRow[]>;

/**
 * Reads a CSV file as a stream, so memory does not grow with it, and takes its rows by the thousand. It may begin again at any
 * point: it recognises rows that an earlier attempt has imported, and compares rows with the tree and the factors before the
 * first attempt.
 * @throws invalid_input for a file that is no CSV of ours
 */
export async function csvReport(job: ImportJob, file: File, dryRun: boolean): Promise<ImportReport> {
  const tree = dryRun ? await treeOf(job, file) : null;
  const started = tree ? undefined : await startOfImport(job, file.place, file);
  const start = started?.start ?? tree!;
  const take = started ? importer(job, file, started) : await checker(job, file, tree!);
  const tally = new Tally(unitReader({ used: start.nodes.flatMap(({ metric }) => metric?.unit ?? []), others: file.units }));
  let layout: CsvLayout | undefined;
  let rows: MetricRow[] = [];
  const flush = async (bytes: number) => {
    const percent = Math.min(99, Math.floor((bytes / Math.max(1, file.size)) * 100));
    for (const result of await take(rows, percent)) tally.row(result);
    rows = [];
    await job.progress(percent);
  };
  for await (const part of readCsv(file.bytes)) {
    ({ layout } = part);
    for (const row of readPart(part, tally)) {
      rows.push(row);
      if (rows.length === AT_ONCE) await flush(part.bytes);
    }
  }
  await flush(file.size);
  const ids = layout?.kind === 'metrics' && layout.at.has(ID_COLUMN) && !file.update ? [ID_COLUMN] : [];
  return tally.report({ kind: layout?.kind ?? 'metrics', dryRun, ignoredColumns: [...(layout?.ignored ?? []), ...ids] });
}

/** The rows of a part that can be read; the others are tallied as refused. */
function* readPart({ layout, rows, faults, figure }: CsvPart, tally: Tally): Generator<MetricRow> {
  for (const fault of faults) tally.refuse([fault]);
  for (const { line, cells } of rows) {
    const read = readRow(layout, cells, line, figure);
    if ('row' in read) yield layout.kind === 'metrics' ? tally.withUnits(read.row) : read.row;
    else tally.refuse(read.faults);
  }
}

/** The state that is carried from some rows of a file to the next. */
const kept = ({ update, issues }: File) => ({
  seen: new Map<string, string>(),
  ...(update && { asked: new Map<string, AskedChange>(), factors: new FactorsAsked() }),
  issues,
});

/**
 * Imports rows. The transaction of their metrics notes which lines have made them, so that no attempt makes a deleted one again.
 */
function importer(
  { tenantUid, uid, cause }: ImportJob,
  file: File,
  { start, checkpoint }: Awaited<ReturnType<typeof startOfImport>>,
): Take {
  const made = linesMade(checkpoint);
  const options = { importUid: uid, cause, ...kept(file), start, made };
  return async (rows, percent) => {
    if (rows.length === 0) return [];
    const also = (results: readonly RowResult[]) => {
      const lines = new Set([...made, ...results.flatMap((each) => (each.kind === 'create' ? each.row.line : []))]);
      return [jobStore(tenantUid).progressWrite(uid, percent, withMade(checkpoint, lines))];
    };
    const results = await importRows(tenantUid, file.place, rows, { ...options, also });
    for (const each of results) if (each.kind === 'create') made.add(each.row.line);
    return results;
  };
}

const treeOf = async ({ tenantUid }: JobWork, { place }: File) => (await structureStore(tenantUid).read(place)).tree;

/** Reports what an import would do to the current structure and its factors, without writing. */
async function checker({ tenantUid, uid }: JobWork, file: File, tree: Tree): Promise<Take> {
  const { place } = file;
  const [factors, uidOf] = await Promise.all([factorStore(tenantUid).ofOwner(place.packageUid), knownMetrics(tenantUid)]);
  const stored = new Map(factors.map((item) => [pairOf(item), item]));
  const options = {
    ...kept(file),
    start: { nodes: tree.nodes, factors: new Map(stored) },
    uidOf: (what: string) => uidFrom(`${uid} ${what}`),
    metricUidOf: (row: MetricRow) => uidOf(row) ?? `new ${identityOf(row)}`,
  };
  const appender = new Appender(tree, options);
  return async (rows) => {
    const clashes = options.factors?.clashes(tree, rows);
    return rows.map((row): ImportedRow => {
      const fault = clashes?.get(row);
      if (fault) return { kind: 'refused', fault };
      const result = appender.add(row);
      if (result.kind === 'refused' || !result.row.factor) return result;
      if (leavesFactor(result)) return { ...result, factor: { item: result.before!, isOwn: false } };
      const planned = factorOfRow(result);
      const item = stored.get(pairOf(planned));
      if (item) return { ...result, factor: { item, isOwn: false, replaces: file.update && replacesFactor(result, item) } };
      stored.set(pairOf(planned), { ...planned, ownerUid: place.packageUid, uid: '', created: '', by: '', version: 0 });
      return result;
    });
  };
}
