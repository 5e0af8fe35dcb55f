import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** A tenancy that was made from this one, for its list. No data of the other tenancy itself is stored here. */
export const SubtenantEntity = new Entity({
  model: { entity: 'subtenant', version: '2', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    domainUrl: { type: 'string', required: true },
    schemaName: { type: 'string', required: true },
    /** of the company that administers the other tenancy */
    adminCompanyUid: { type: 'string', required: true },
    /** in the TXT record that proves a domain which is not the deployment's own */
    proofToken: { type: 'string', required: true },
    /** when that record was found; until then such a domain leads nowhere */
    provenAt: { type: 'string' },
    created: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#subtenants', ['tenantUid']),
      sk: sk('subtenant#${uid}', ['uid']),
    },
  },
});
