import { inTenant } from '../../data/reach.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';
import { keptUnder } from '../../files/kept-key.ts';
import { whereFound } from '../where-found.ts';

type Scan = 'clean' | 'infected';

/** The effect of a scan: 'left' if it does not concern the kept file, 'missing' if no file has the key. */
export type MarkOutcome = 'marked' | 'left' | 'missing';

/**
 * Marks the file of a key as clean or infected (REP-205, REP-206). An infected file stays infected, whichever of its keys was
 * scanned. Only the kept object can make it clean, because the address of a post accepts other bytes until it expires.
 */
export async function markFileScanned(key: string, scan: Scan): Promise<MarkOutcome> {
  const [tenantUid = '', kind = '', ...rest] = key.split('/');
  return tenantUid === '' ? 'left' : inTenant(tenantUid, () => markIn(tenantUid, kind, rest, { key, scan }));
}

async function markIn(
  tenantUid: string,
  kind: string,
  rest: readonly string[],
  { key, scan }: { key: string; scan: Scan },
): Promise<MarkOutcome> {
  if (kind !== 'commit' && kind !== 'store') return 'left';
  const [reportUid, uid] = kind === 'commit' ? [rest[0] ?? '', rest[1] ?? ''] : ['', rest[0] ?? ''];
  const store = kind === 'commit' ? documentStore(tenantUid, reportUid) : fileStore(tenantUid);
  const item = 'find' in store ? await store.find(uid) : await whereFound(() => store.get(uid, 'any'));
  if (!item) return 'missing';
  if (scan === 'clean' && key !== keptUnder(item)) return 'left';
  return (await store.markScanned(uid, scan)) ? 'marked' : 'left';
}
