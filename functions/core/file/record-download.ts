import { randomUUID } from 'node:crypto';
import { auditWrite } from '../../data/audit-write.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../../data/trail-place.ts';
import { transact } from '../../data/transact.ts';
import { logger } from '../../log.ts';
import type { Context } from '../context.ts';

/** A downloaded file. `uid`: of the upload, the stored file or the job of the export; `size` in bytes, absent if unknown. */
export type HandedOut = { uid: string; filename: string; size?: number | undefined };

/**
 * Records in a trail that a person was given a file or its address: who, when, its name and size. One write, beside the signing.
 * If the record fails, the file is served all the same, and an error is logged.
 * @param place whose data the file has
 * @param kind 'export' for a file that is made in the request itself
 */
export async function recordDownload(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  place: TrailPlace,
  { uid, filename, size }: HandedOut,
  kind: 'download' | 'export' = 'download',
): Promise<void> {
  const facts = { file: filename, ...(size !== undefined && { size }) };
  const changes = Object.entries(facts).map(([field, to]) => ({ field, from: null, to }));
  try {
    await transact([auditWrite(tenantUid, { place, subject: uid, kind, changes }, cause)]);
  } catch (error) {
    logger.error('download not recorded', { file: uid, error: error as Error });
  }
}

/** Records a file that a request was answered with or leads to, in the trail of the project or company that its path names. */
export const recordExport = (context: Pick<Context, 'tenantUid' | 'cause' | 'ids'>, filename: string): Promise<void> =>
  recordDownload(context, placeOfPath(context), { uid: randomUUID(), filename }, 'export');

function placeOfPath({ ids }: Pick<Context, 'ids'>): TrailPlace {
  const projectUid = ids.project?.uid ?? Object.values(ids).find((item) => item.projectUid)?.projectUid;
  if (projectUid) return inProject(projectUid);
  return ids.company ? inCompany(ids.company.uid) : IN_TENANCY;
}
