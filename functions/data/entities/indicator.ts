import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** An indicator of a project, computed from sums per base metric. */
export const IndicatorEntity = new Entity({
  model: { entity: 'indicator', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    category: { type: 'string', required: true },
    unit: { type: 'string' },
    resultMetricUid: { type: 'string', required: true },
    operationJson: { type: 'any' },
    definition: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#project#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('indicator#${uid}', ['uid']),
    },
  },
});
