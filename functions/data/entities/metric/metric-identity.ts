import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** Which base metric has these four fields: one item for each combination, so that two creators at once get the same one. */
export const MetricidentityEntity = new Entity({
  model: { entity: 'metricidentity', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** by the hash; that of earlier releases lies among the base metrics */
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
