import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The groups of conversion factors of one tenant with what a calculation needs of their factors, in one item: a report finds the
 * latest group and its factors in the round trip that reads its tree, whatever the number of groups. Each group's factors with
 * all their notes are on a sheet of their own, which changes in the same transaction.
 */
export const FactorgroupsEntity = new Entity({
  model: { entity: 'factorgroups', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    groupsVersion: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#factorgroups', ['tenantUid']),
      sk: sk('groups', []),
    },
  },
});
