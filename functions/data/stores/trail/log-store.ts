import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { db } from '../../service.ts';
import { logShards } from '../../trail-place.ts';
import type { AuditItem } from '../audit-store.ts';

/** Sort before every instant, and after every uid. */
const [FIRST, LAST] = ['0', 'g'];

/**
 * The log of one tenant: all its audit entries in the order of their recording. For the seal and its check, which have their own
 * roles.
 */
export const logStore = (tenantUid: string) => ({
  /**
   * Entries that were recorded after `after` and up to `upTo`, in that order. One Query for each part of the log.
   * @param limit most entries that are answered; with that many there may be more
   */
  async recorded({ after, upTo }: { after: string; upTo: string }, limit: number): Promise<AuditItem[]> {
    const parts = await Promise.all(
      logShards().map(async (shard) => {
        const { data } = await db.entities.audit.query
          .inLog({ tenantUid, shard })
          .between({ recorded: after || FIRST, uid: LAST }, { recorded: upTo, uid: LAST })
          .go({ limit, count: limit });
        return data;
      }),
    );
    return parts.flat().sort(byRecording).slice(0, limit);
  },
});

const byRecording = ascending<Pick<AuditItem, 'recorded' | 'uid'>>(({ recorded, uid }) => recorded + uid);
