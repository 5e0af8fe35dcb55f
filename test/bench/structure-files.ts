import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ImportReport } from '../../shared/contract/structure/structure.ts';
import { makeOwner } from '../support/makers/structure.ts';
import { testCause } from '../support/makers/tenant.ts';
import type { Row } from './table.ts';

const { fileStore } = await import('../../functions/data/stores/file/file-store.ts');
const { jobStore } = await import('../../functions/data/stores/job-store.ts');
const { db } = await import('../../functions/data/service.ts');
const { IN_TENANCY } = await import('../../functions/data/trail-place.ts');
const { storage } = await import('../../functions/files/storage.ts');
const { importStructureJob } = await import('../../functions/jobs/import-structure/run.ts');

const ROWS = 10_000;
/** 20 MB and 40 MB of rows, more than a project holds. Memory must not grow between the two. */
const FULL = 210_000;
const MANY = 420_000;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const rowsOf = (count: number): Uint8Array => {
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `Issue ${at % 20},,Metric ${at} of the register of figures,kWh,Read from the meter of building ${at % 97},,0.${at % 9999},kg CO2e\n`,
  );
  return Buffer.from(`issue,parentPath,name,unit,description,required,factor,toUnit\n${lines.join('')}`);
};

type Place = { projectUid: string; structureUid: string; rootUid: string; packageUid: string; isRoot: boolean };

/** Runs the worker's code on a stored file. `live`: most bytes in use after a collection, above those in use before. */
async function worked(tenantUid: string, place: Place, bytes: Uint8Array, dryRun: boolean) {
  const fileUid = randomUUID();
  const key = `${tenantUid}/store/${fileUid}`;
  await storage.put(key, bytes);
  const size = bytes.length;
  await fileStore(tenantUid).keep(
    { uid: fileUid, key, filename: 'rows.csv', contentType: 'text/csv', size },
    IN_TENANCY,
    testCause(),
  );
  const uid = randomUUID();
  const { at: created, ...cause } = testCause();
  // The item in which the import records its progress. No worker takes a finished job.
  await db.entities.job
    .create({ ...cause, tenantUid, uid, created, type: 'import-structure', status: 'done', expiresAt: 0 })
    .go();
  const payload = { place, fileUid, key, size, format: 'csv', dryRun };
  collect();
  const before = process.memoryUsage().heapUsed;
  let live = 0;
  const progress = async () => {
    if (!dryRun) return;
    collect();
    live = Math.max(live, process.memoryUsage().heapUsed - before);
  };
  const start = performance.now();
  const cpu = process.cpuUsage();
  await importStructureJob({ tenantUid, uid, payload, cause: testCause(), asked: created, checkpoint: undefined, progress });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const report = await jobStore(tenantUid).report<ImportReport>(uid);
  return { seconds, cpuSeconds: (user + system) / 1_000_000, live, report: report! };
}

const perSecond = (rows: number, seconds: number) => Math.round(rows / seconds);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** The cost of a CSV file: the worker's code, the table and the storage of the stack, without the queue. */
export async function structureFileRows(): Promise<Row[]> {
  const { tenant, structure } = await makeOwner();
  const { project } = await structure();
  const { projectUid, structureUid, rootUid } = project;
  const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
  const small = await worked(tenant.tenantUid, place, rowsOf(FULL), true);
  const large = await worked(tenant.tenantUid, place, rowsOf(MANY), true);
  const done = await worked(tenant.tenantUid, place, rowsOf(ROWS), false);
  if (done.report.create !== ROWS) throw new Error(`${done.report.create} of ${ROWS} rows were imported`);
  const again = await worked(tenant.tenantUid, place, rowsOf(ROWS), false);
  return [
    [`import ${ROWS} rows with factors, rows/s`, perSecond(ROWS, done.seconds), '>= 2000'],
    ['the same, rows per second of processor', perSecond(ROWS, done.cpuSeconds), ''],
    ['import them again, rows/s', perSecond(ROWS, again.seconds), ''],
    [`dry run of ${FULL} rows (20 MB), rows/s`, perSecond(FULL, small.seconds), ''],
    [`dry run of ${MANY} rows (40 MB), rows/s`, perSecond(large.report.rows, large.seconds), ''],
    [`memory in use at ${FULL} rows, MB`, megabytes(small.live), ''],
    [`memory in use at ${MANY} rows, MB`, megabytes(large.live), 'flat'],
  ];
}
