import { inTenant } from '../../data/reach.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { keptUnder } from '../../files/kept-key.ts';
import { whereFound } from '../where-found.ts';

type Scan = 'clean' | 'infected';

/** What a scan has changed: 'left' where it says nothing of the file that is kept, 'missing' where no file of a place for files has the key. */
export type Marked = 'marked' | 'left' | 'missing';

/**
 * Marks the file that lies under a key as clean or infected (REP-205, REP-206). A file that is found infected stays so, whichever of its
 * keys that was; clean is only what is kept, because the address of a post takes other bytes until it ends.
 */
export async function markFileScanned(key: string, scan: Scan): Promise<Marked> {
  const [tenantUid = '', kind = '', ...rest] = key.split('/');
  return tenantUid === '' ? 'left' : inTenant(tenantUid, () => markIn(tenantUid, kind, rest, { key, scan }));
}

async function markIn(
  tenantUid: string,
  kind: string,
  rest: readonly string[],
  { key, scan }: { key: string; scan: Scan },
): Promise<Marked> {
  if (kind !== 'commit' && kind !== 'store') return 'left';
  const [reportUid, uid] = kind === 'commit' ? [rest[0] ?? '', rest[1] ?? ''] : ['', rest[0] ?? ''];
  const store = kind === 'commit' ? documentStore(tenantUid, reportUid) : fileStore(tenantUid);
  const item = 'find' in store ? await store.find(uid) : await whereFound(() => store.get(uid, 'any'));
  if (!item) return 'missing';
  if (scan === 'clean' && key !== keptUnder(item)) return 'left';
  return (await store.markScanned(uid, scan)) ? 'marked' : 'left';
}
