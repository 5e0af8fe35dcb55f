import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** That a base metric was merged into another one, whose figures its own are from then on, also those of reports submitted before. */
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
