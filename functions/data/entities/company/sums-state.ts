import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** Which sums of companies are in use, and whether every project of the tenancy is in them or among their changes. */
export const SumsStateEntity = new Entity({
  model: { entity: 'sumsstate', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** raised when unfinished sums would become wrong: because a company has moved, or all sums are computed again */
    version: { type: 'number', required: true },
    /** names the partition of the sums; partitions of other generations are no longer in use */
    generation: { type: 'number' },
    /** by which the sums were made (`KEPT_RULES`) */
    rules: { type: 'string' },
    isMade: { type: 'boolean' },
    /** ISO instant of the last request to look at all projects */
    wanted: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#companyfigures', ['tenantUid']),
      sk: sk('sums#state', []),
    },
  },
});
