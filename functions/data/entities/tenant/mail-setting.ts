import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** Whether reminders go out for a project or a company, or to a person (then the scope is theirs); without an item they do. */
export const MailsettingEntity = new Entity({
  model: { entity: 'mailsetting', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    scopeUid: { type: 'string', required: true },
    reminders: { type: 'boolean', required: true },
    /** absent for a choice of an earlier release */
    version: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk(partition.mails('${tenantUid}', '${scopeUid}'), ['tenantUid', 'scopeUid']),
      sk: sk('setting', []),
    },
  },
});
