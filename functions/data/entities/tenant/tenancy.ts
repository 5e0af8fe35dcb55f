import { Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** The membership of a person in a tenant, for the trigger that issues tokens. Global, since the pool serves all tenants. */
export const TenancyEntity = new Entity({
  model: { entity: 'tenancy', version: '1', service: 'tributary' },
  attributes: {
    userUid: { type: 'string', required: true },
    tenantUid: { type: 'string', required: true },
  },
  indexes: {
    byPerson: {
      pk: pk(partition.person('${userUid}'), ['userUid']),
      sk: sk(sortKey.tenant('${tenantUid}'), ['tenantUid']),
    },
  },
});
