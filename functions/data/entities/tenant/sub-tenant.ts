import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** That a tenancy was made from this one, as its list shows it. Nothing of the other tenancy's own is kept here. */
export const SubtenantEntity = new Entity({
  model: { entity: 'subtenant', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    domainUrl: { type: 'string', required: true },
    schemaName: { type: 'string', required: true },
    /** of the company that administers the other tenancy */
    adminCompanyUid: { type: 'string', required: true },
    created: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#subtenants', ['tenantUid']),
      sk: sk('subtenant#${uid}', ['uid']),
    },
  },
});
