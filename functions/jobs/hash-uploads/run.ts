import { HashUploadsPayload } from '../../../shared/contract/jobs.ts';
import { hashUploads } from '../../core/file/hash-uploads.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Computes the SHA-256 of each upload of a report that has none yet. */
export async function hashUploadsJob({ tenantUid, payload }: Pick<RunningJob, 'tenantUid' | 'payload'>): Promise<string> {
  const count = await hashUploads(tenantUid, HashUploadsPayload.parse(payload).reportUid);
  return `${count} ${count === 1 ? 'upload' : 'uploads'} hashed`;
}
