import type { ImportStructurePayload } from '../../../../shared/contract/jobs.ts';
import type { ImportReport } from '../../../../shared/contract/structure/structure.ts';
import { categoriesOf, categoryNames } from '../../../../shared/domain/metric/categories.ts';
import { AppError } from '../../../../shared/errors.ts';
import { fileStore } from '../../../data/stores/file/file-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { metricStore } from '../../../data/stores/metric/metric-store.ts';
import { tenantStore } from '../../../data/stores/tenant/tenant-store.ts';
import { storage } from '../../../files/storage.ts';
import { whereFound } from '../../where-found.ts';
import type { JobWork } from '../../work.ts';
import { seenStructure } from '../seen-structure.ts';
import { csvReport } from './csv-report.ts';
import { jsonReport } from './json-report.ts';

/**
 * Imports a file, or reports what an import would do, and stores the report beside the job. Deletes the file after the import. If
 * a repetition finds no file but a report, nothing is left to do.
 * @returns how many rows were created, existed and were refused, for the job's record
 * @throws not_found for a deleted file, invalid_input for one that cannot be read
 */
export async function importFile(job: JobWork & { checkpoint: unknown }, payload: ImportStructurePayload): Promise<string> {
  const { tenantUid, uid } = job;
  const bytes = (await isOthers(job, payload)) ? undefined : await storage.stream(payload.key);
  if (!bytes) {
    const report = await kept(job);
    await whereFound(() => removeFile(job, payload));
    return done(report);
  }
  const units = (await metricStore(tenantUid).all()).map(({ unit }) => unit);
  const issues = { isKnown: await knownIssues(tenantUid), isStrict: payload.newIssues === 'refuse' };
  const read = payload.format === 'csv' ? csvReport : jsonReport;
  // before the check reads them: what changes meanwhile is taken for a change since
  const seen = payload.dryRun ? { seen: await seenStructure(tenantUid, payload.place) } : {};
  const report = { ...(await read(job, { ...payload, bytes, units, issues }, payload.dryRun)), ...seen };
  await jobStore(tenantUid).putReport(uid, report, new Date());
  if (!payload.dryRun) await whereFound(() => removeFile(job, payload));
  return done(report);
}

async function kept({ tenantUid, uid }: JobWork): Promise<ImportReport> {
  const report = await jobStore(tenantUid).report<ImportReport>(uid);
  if (!report) throw new AppError('not_found', 'The file has been deleted. Upload it again.');
  return report;
}

const done = ({ create, change = 0, exist, refused }: ImportReport) =>
  `${create} created, ${change > 0 ? `${change} changed, ` : ''}${exist} existed already, ${refused} refused`;

/** The issues that the tenancy offers (SET-246). */
async function knownIssues(tenantUid: string): Promise<(name: string) => boolean> {
  const names = new Set(categoriesOf(categoryNames((await tenantStore(tenantUid).get()).metaJson)));
  return (name) => names.has(name);
}

/** Whether another import has got the file since this one had failed: what has run out of attempts can be run again. */
async function isOthers({ tenantUid, uid }: JobWork, { fileUid, dryRun }: ImportStructurePayload): Promise<boolean> {
  if (dryRun) return false;
  const file = await whereFound(() => fileStore(tenantUid).get(fileUid));
  return file?.importUid !== undefined && file.importUid !== uid;
}

/** An older job may find the file attached to a report by now, where it stays. */
async function removeFile({ tenantUid, uid }: JobWork, { fileUid, key }: ImportStructurePayload): Promise<void> {
  const file = await fileStore(tenantUid).get(fileUid);
  if (file.reportUid !== undefined || (file.importUid ?? uid) !== uid) return;
  await storage.remove(key);
  await fileStore(tenantUid).remove(file);
}
