import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** Marks that a person has been reminded on a day, or (`who` is 'everybody') that the reminders of the day were started. */
export const ReminderEntity = new Entity({
  model: { entity: 'reminder', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    day: { type: 'string', required: true },
    who: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.reminder('${tenantUid}', '${day}'), ['tenantUid', 'day']),
      sk: sk('${who}', ['who']),
    },
  },
});
