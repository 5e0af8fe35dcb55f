import { randomUUID } from 'node:crypto';
import type { ExportFilePayload } from '../../../shared/contract/jobs.ts';
import { auditWrite } from '../../data/audit-write.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import type { TrailPlace } from '../../data/trail-place.ts';
import { transact } from '../../data/transact.ts';
import type { Context } from '../context.ts';

/** The key of the file that an export writes. */
export const exportKey = (tenantUid: string) => `${tenantUid}/exports/${randomUUID()}`;

/**
 * Begins the export of a file and records the request, in one transaction.
 * @param place whose data the file has
 * @returns the uid of its job
 */
export async function beginExport(
  { tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>,
  place: TrailPlace,
  payload: ExportFilePayload,
): Promise<string> {
  const { uid, write } = jobStore(tenantUid).enqueue('export-file', payload, cause);
  const { key: _key, ...asked } = payload;
  const changes = Object.entries(asked).map(([field, to]) => ({ field, from: null, to }));
  await transact([write, auditWrite(tenantUid, { place, subject: uid, kind: 'export', changes }, cause)]);
  return uid;
}
