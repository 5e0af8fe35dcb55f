import { documentStore } from '../../data/stores/report/document-store.ts';
import { storedHash } from '../../files/uploads.ts';

/**
 * Stores the SHA-256 of each upload of a report that has none, one after another, each read as a stream and stored at once: a
 * worker that runs out of time continues with the next one. A stored hash stays.
 * @returns how many were stored
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
