import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * A sign-in of a person to the tenant, for the list of their sessions. A partition of its own, because only the list reads it.
 */
export const SessionEntity = new Entity({
  model: { entity: 'session', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    /** of the sign-in, as its tokens name it */
    id: { type: 'string', required: true },
    /** browser and system in words */
    device: { type: 'string', required: true },
    begun: { type: 'string', required: true },
    /** written at most once an hour */
    lastSeen: { type: 'string', required: true },
    /** when no token of it can be renewed any more */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#sessions#${userUid}', ['tenantUid', 'userUid']),
      sk: sk('session#${id}', ['id']),
    },
  },
});
