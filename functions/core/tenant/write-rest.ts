import type { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { restStore } from '../../data/stores/rest-store.ts';

/**
 * Writes the rest of a large change, which was left to its job. May run late and more than once. @returns the number of written
 * parts, and of parts that were already written or have been overtaken since
 */
export const writeRest = (tenantUid: string, payload: WriteRestPayload): Promise<{ written: number; left: number }> =>
  restStore(tenantUid).write(payload);
