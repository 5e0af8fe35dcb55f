import { ImportStructurePayload } from '../../../../shared/contract/jobs.ts';
import type { ImportReport } from '../../../../shared/contract/structure/structure.ts';
import { type FileFormat, importSizeFault } from '../../../../shared/domain/structure/import-size.ts';
import { errorKind, fieldError, notFound, notFoundText } from '../../../../shared/errors.ts';
import { fileStore, IMPORTED } from '../../../data/stores/file/file-store.ts';
import { type JobItem, jobStore } from '../../../data/stores/job-store.ts';
import { transact } from '../../../data/transact.ts';
import { refuseInfected } from '../../../files/scan.ts';
import { placeIn } from '../../access/loaded.ts';
import type { Context } from '../../context.ts';
import { whereFound } from '../../where-found.ts';
import { addressedId } from '../place.ts';
import { refuseOvertaken } from '../seen-structure.ts';

type Body = {
  file: string;
  format: FileFormat;
  dry_run: boolean;
  update: boolean;
  new_issues: ImportStructurePayload['newIssues'];
  seen?: string | undefined;
};

/**
 * Starts the import of a stored file, or its dry run, into the structure of the path.
 * @returns the job's uid
 * @throws not_found for another person's file, forbidden for an infected one, invalid_input for a file that is too large or
 * belongs to a report, conflict for a file that another import uses, and if the structure has changed since the check of the file
 */
export async function startStructureImport(context: Context, body: Body): Promise<string> {
  const { file: uid, format, dry_run: dryRun, update, new_issues: newIssues, seen } = body;
  const { tenantUid, actor, cause } = context;
  const place = placeIn(context);
  const file = await fileStore(tenantUid).get(uid);
  if (file.by !== actor.userUid) throw notFound('file');
  refuseInfected(file);
  if (file.reportUid !== undefined)
    throw fieldError('file', 'This file belongs to a report, and an import deletes its file. Upload it again to import it.');
  const tooLarge = importSizeFault(format, file.size);
  if (tooLarge !== null) throw fieldError('file', tooLarge);
  if (!dryRun && file.importUid !== undefined && (await isTaken(tenantUid, file.importUid))) throw IMPORTED();
  if (!dryRun) await refuseOvertaken(tenantUid, place, seen);
  const { uid: fileUid, key, size } = file;
  const payload: ImportStructurePayload = { place, fileUid, key, size, format, dryRun, update, newIssues, seen };
  const job = jobStore(tenantUid).enqueue('import-structure', payload, cause);
  await transact([job.write, ...(dryRun ? [] : [fileStore(tenantUid).importWrite(file, job.uid)])]);
  return job.uid;
}

/** Whether an import of a file has begun and not failed. */
async function isTaken(tenantUid: string, jobUid: string): Promise<boolean> {
  const job = await whereFound(() => jobStore(tenantUid).get(jobUid));
  return job !== undefined && job.status !== 'failed';
}

const NO_IMPORT = errorKind('not_found', notFoundText('import'));

/** An import into the structure of the path, with its report once it is done. @throws not_found */
export async function structureImportOf(
  context: Context,
  jobUid: string,
): Promise<{ job: JobItem; report: ImportReport | undefined }> {
  const store = jobStore(context.tenantUid);
  const job = await store.get(jobUid);
  const payload = ImportStructurePayload.safeParse(job.payload);
  if (job.type !== 'import-structure' || payload.data?.place.packageUid !== addressedId(context).packageUid) throw NO_IMPORT();
  return { job, report: job.status === 'done' ? await store.report<ImportReport>(job.uid) : undefined };
}
