import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** That an owner has a factor from a metric to a unit: there is one at most, however many people add it at once. */
export const FactoridentityEntity = new Entity({
  model: { entity: 'factoridentity', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    ownerUid: { type: 'string', required: true },
    metricUid: { type: 'string', required: true },
    toUnit: { type: 'string', required: true },
    factorUid: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#factors#${ownerUid}', ['tenantUid', 'ownerUid']),
      sk: sk('identity#${metricUid}#${toUnit}', ['metricUid', 'toUnit']),
    },
  },
});
