import { Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A person who gets mails of a project or a company: the number of mails so far, and whether reminders are sent. */
export const MailrecipientEntity = new Entity({
  model: { entity: 'mailrecipient', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    scopeUid: { type: 'string', required: true },
    /** made from the scope and the address, so that a mail is counted without a read */
    uid: { type: 'string', required: true },
    email: { type: 'string', required: true },
    userUid: { type: 'string' },
    name: { type: 'string' },
    sent: { type: 'number' },
    lastSent: { type: 'string' },
    muted: { type: 'boolean' },
    /** of `muted`; absent while nobody has chosen, and for a choice of an earlier release */
    version: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk(partition.mails('${tenantUid}', '${scopeUid}'), ['tenantUid', 'scopeUid']),
      sk: sk(sortKey.recipient('${uid}'), ['uid']),
    },
  },
});
