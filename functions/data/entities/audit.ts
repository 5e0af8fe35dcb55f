import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from './keys.ts';

export type FieldChange = { field: string; from: unknown; to: unknown };

/** Who changed what, when, from what to what. Written in the transaction of the change, never updated or deleted. */
export const AuditEntity = new Entity({
  model: { entity: 'audit', version: '2', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    at: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    kind: { type: 'string', required: true },
    by: { type: 'string', required: true },
    correlationId: { type: 'string', required: true },
    changes: { type: CustomAttributeType<FieldChange[]>('any'), required: true },
    /** the subject without its part: of a value, the report */
    root: { type: 'string', required: true },
    context: { type: CustomAttributeType<Record<string, unknown>>('any') },
  },
  indexes: {
    primary: {
      pk: pk(partition.audit('${tenantUid}', '${subject}'), ['tenantUid', 'subject']),
      sk: sk('${at}#${uid}', ['at', 'uid']),
    },
    /** the whole trail of something, such as a report, whatever part of it has changed */
    ofRoot: {
      index: 'gsi1',
      pk: gsi1pk(partition.trail('${tenantUid}', '${root}'), ['tenantUid', 'root']),
      sk: gsi1sk('${at}#${uid}', ['at', 'uid']),
    },
  },
});
