import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

export type Change = { field: string; from: unknown; to: unknown };

/** Who changed what, when, from what to what. Written in the transaction of the change, never updated or deleted. */
export const AuditEntity = new Entity({
  model: { entity: 'audit', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    at: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    kind: { type: 'string', required: true },
    by: { type: 'string', required: true },
    correlationId: { type: 'string', required: true },
    changes: { type: CustomAttributeType<Change[]>('any'), required: true },
    context: { type: CustomAttributeType<Record<string, unknown>>('any') },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#audit#${subject}', ['tenantUid', 'subject']),
      sk: sk('${at}#${uid}', ['at', 'uid']),
    },
  },
});
