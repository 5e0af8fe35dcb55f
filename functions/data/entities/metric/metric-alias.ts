import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** The merge of a base metric into another one, which takes over its figures, including those of earlier reports. */
export const MetricaliasEntity = new Entity({
  model: { entity: 'metricalias', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    fromUid: { type: 'string', required: true },
    toUid: { type: 'string', required: true },
    created: { type: 'string', required: true },
    by: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#metricaliases', ['tenantUid']),
      sk: sk('${fromUid}', ['fromUid']),
    },
  },
});
