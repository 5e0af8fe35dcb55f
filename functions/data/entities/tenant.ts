import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** A tenancy: its host name, its time zone and what it says of itself. */
export const TenantEntity = new Entity({
  model: { entity: 'tenant', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    domainUrl: { type: 'string', required: true },
    timeZone: { type: 'string', required: true },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#tenant', ['tenantUid']),
      sk: sk('tenant', []),
    },
  },
});
