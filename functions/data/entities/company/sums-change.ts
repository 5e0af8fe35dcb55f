import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** A project whose sums its companies do not have yet, written in the transaction that changes them. */
export const SumsChangeEntity = new Entity({
  model: { entity: 'sumschange', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    /** differs with each change */
    stamp: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#companyfigures', ['tenantUid']),
      sk: sk('sums#project#${projectUid}', ['projectUid']),
    },
  },
});
