import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** A conversion factor: parent units per one unit of the metric. The owner is a ref, a group or 'global'. */
export const ConvfactorEntity = new Entity({
  model: { entity: 'convfactor', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    ownerUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    metricUid: { type: 'string', required: true },
    metricName: { type: 'string', required: true },
    metricUnit: { type: 'string', required: true },
    toUnit: { type: 'string', required: true },
    factor: { type: 'string', required: true },
    source: { type: 'string' },
    startDate: { type: 'string' },
    endDate: { type: 'string' },
    description: { type: 'string' },
    created: { type: 'string', required: true },
    by: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#factors#${ownerUid}', ['tenantUid', 'ownerUid']),
      sk: sk('factor#${uid}', ['uid']),
    },
  },
});
