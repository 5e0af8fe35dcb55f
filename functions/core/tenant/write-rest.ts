import type { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { restStore } from '../../data/stores/rest-store.ts';

/**
 * Writes what a change of many items has left to its job. May run late and more than once. @returns how many parts were written,
 * and how many were done before or overtaken since
 */
export const writeRest = (tenantUid: string, payload: WriteRestPayload): Promise<{ written: number; left: number }> =>
  restStore(tenantUid).write(payload);
