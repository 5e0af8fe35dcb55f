import { Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/** The seat of an auditor in a project or company, up to the end of the day `until`; who gave it, and when. */
export const SeatEntity = new Entity({
  model: { entity: 'seat', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    scope: { type: ['project', 'company'] as const, required: true },
    scopeUid: { type: 'string', required: true },
    until: { type: 'string', required: true },
    by: { type: 'string', required: true },
    at: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.user('${tenantUid}', '${userUid}'), ['tenantUid', 'userUid']),
      sk: sk(sortKey.seat('${scope}', '${scopeUid}'), ['scope', 'scopeUid']),
    },
    ofScope: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#seats#${scopeUid}', ['tenantUid', 'scopeUid']),
      sk: gsi1sk('${userUid}', ['userUid']),
    },
  },
});
