import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * A passkey of a person at one tenancy, which a browser uses at one of its hosts alone. The uid is the hash of the credential's
 * own id, which may be longer than a key.
 */
export const PasskeyEntity = new Entity({
  model: { entity: 'passkey', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    /** as the authenticator names it, in base64url */
    credentialId: { type: 'string', required: true },
    /** the host at which it was made and works, WebAuthn's relying party */
    host: { type: 'string', required: true },
    /** in COSE and base64url */
    publicKey: { type: 'string', required: true },
    /** how often the authenticator has signed, if it counts; 0 otherwise */
    counter: { type: 'number', required: true },
    /** how its authenticator is reached, in WebAuthn's words with spaces between */
    transports: { type: 'string', required: true },
    label: { type: 'string', required: true },
    created: { type: 'string', required: true },
    lastUsed: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#passkeys#${userUid}', ['tenantUid', 'userUid']),
      sk: sk('passkey#${uid}', ['uid']),
    },
  },
});
