import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** Number of attempts in one window of time; expires with the window. */
export const ThrottleEntity = new Entity({
  model: { entity: 'throttle', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    window: { type: 'number', required: true },
    tries: { type: 'number', required: true, default: 0 },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#throttle#${subject}', ['tenantUid', 'subject']),
      sk: sk('window#${window}', ['window']),
    },
  },
});
