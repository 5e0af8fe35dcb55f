import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../table.ts';
import { pk, sk } from './keys.ts';

/**
 * The detailed findings of a job and the state for its next attempt, compressed. They are stored beside the job and expire with
 * it.
 */
export const JobreportEntity = new Entity({
  model: { entity: 'jobreport', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    jobUid: { type: 'string', required: true },
    /** number of items that hold it, where one is not enough */
    parts: { type: 'number' },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.job('${tenantUid}', '${jobUid}'), ['tenantUid', 'jobUid']),
      sk: sk('report', []),
    },
  },
});
