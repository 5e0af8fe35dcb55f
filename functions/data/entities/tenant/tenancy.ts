import { Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** That somebody is a person of a tenant, as the trigger that issues tokens asks. Global: the pool serves all tenants. */
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
