import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The base metric with certain fields: one item per combination, so two simultaneous creators get the same metric. A linked
 * metric has one item for its four fields with its links, and one for the four fields alone.
 */
export const MetricidentityEntity = new Entity({
  model: { entity: 'metricidentity', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** by the hash; identities of earlier releases lie among the base metrics */
    partition: { type: 'string', required: true },
    hash: { type: 'string', required: true },
    metricUid: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#${partition}', ['tenantUid', 'partition']),
      sk: sk('identity#${hash}', ['hash']),
    },
  },
});
