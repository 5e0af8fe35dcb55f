import { uidFrom } from '../../uid-from.ts';
import type { DocstatusItem } from './document-store.ts';

/**
 * The status of a document that nobody has touched in its report, of version 0: it is for submission. Clients keep statuses by
 * their uid (OPS-165), so it has the one that it is stored with later.
 */
export const untouchedStatus = (place: Pick<DocstatusItem, 'tenantUid' | 'reportUid' | 'nodeUid'>): DocstatusItem => ({
  ...place,
  uid: uidFrom(`docstatus ${place.reportUid} ${place.nodeUid}`),
  status: 'OK for Submission',
  version: 0,
});
