import { documentStore } from '../../data/stores/report/document-store.ts';
import { storedHash } from '../../files/uploads.ts';

/**
 * Notes the SHA-256 of each upload of a report that has none, one after another, each read as a stream and noted at once: a worker that
 * runs out of time goes on with the next one. A hash that is noted stays. @returns how many were noted
 */
export async function hashUploads(tenantUid: string, reportUid: string): Promise<number> {
  const store = documentStore(tenantUid, reportUid);
  let noted = 0;
  for (const upload of await store.unhashed()) {
    const hash = await storedHash(upload.key);
    if (hash !== undefined && (await store.keepHash(upload, hash))) noted += 1;
  }
  return noted;
}
