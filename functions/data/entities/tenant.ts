import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** A tenancy: its host name, its time zone and what it says of itself. */
export const TenantEntity = new Entity({
  model: { entity: 'tenant', version: '2', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    domainUrl: { type: 'string', required: true },
    timeZone: { type: 'string', required: true },
    /** how the tenancy names things, such as its companies (SET-035) */
    termMap: { type: CustomAttributeType<Record<string, string>>('any'), required: true },
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
