import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** Since when the official figures of a project are recorded. It is written with the last of the first records. */
export const RecordStartEntity = new Entity({
  model: { entity: 'recordstart', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    at: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.recorded('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('start', []),
    },
  },
});
