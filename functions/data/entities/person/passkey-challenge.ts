import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** The challenge for an authenticator: one person signs it at one host, once and within minutes. */
export const PasskeyChallengeEntity = new Entity({
  model: { entity: 'passkeychallenge', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** the hash of the text that the browser names it by */
    id: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    host: { type: 'string', required: true },
    challenge: { type: 'string', required: true },
    /** the session that opens with it, encrypted by a text that only the browser has; absent while a passkey is added */
    sealed: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#passkeychallenge#${id}', ['tenantUid', 'id']),
      sk: sk('challenge', []),
    },
  },
});
