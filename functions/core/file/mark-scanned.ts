import { inTenant } from '../../data/reach.ts';
import { fileStore } from '../../data/stores/file/file-store.ts';
import { documentStore } from '../../data/stores/report/document-store.ts';

/**
 * Marks the file that lies under a key as clean or infected (REP-205, REP-206). A file that is found infected stays so.
 * @returns false for a key without a file, which is normal after a refused upload
 */
export async function markFileScanned(key: string, scan: 'clean' | 'infected'): Promise<boolean> {
  const [tenantUid = '', kind = '', ...rest] = key.split('/');
  return tenantUid !== '' && inTenant(tenantUid, () => markIn(tenantUid, kind, rest, scan));
}

async function markIn(tenantUid: string, kind: string, rest: readonly string[], scan: 'clean' | 'infected'): Promise<boolean> {
  if (kind === 'commit') {
    const [reportUid = '', uid = ''] = rest;
    return documentStore(tenantUid, reportUid).markScanned(uid, scan);
  }
  return kind === 'store' && (await fileStore(tenantUid).markScanned(rest[0] ?? '', scan));
}
