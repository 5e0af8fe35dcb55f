import { CustomAttributeType, Entity } from 'electrodb';
import { KIND, partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * The figures of a period of a project that became others once they were official, with the last time of each, compressed: what
 * the sums of the project say of it. It follows from the record of the period, is written with it, and can be made again.
 */
export const RestatedPeriodEntity = new Entity({
  model: { entity: KIND.restatedPeriod, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    periodUid: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.recorded('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('restated#${periodUid}', ['periodUid']),
    },
  },
});
