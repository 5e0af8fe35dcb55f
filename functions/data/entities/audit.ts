import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../table.ts';
import { gsi1pk, gsi1sk, pk, sk, sweeppk, sweepsk, trailpk, trailsk } from './keys.ts';

export type FieldChange = { field: string; from: unknown; to: unknown };

/**
 * An entry of the audit trail: who changed which fields, when, and their values before and after. Written in the transaction of
 * the change, never updated or deleted.
 */
export const AuditEntity = new Entity({
  model: { entity: 'audit', version: '3', service: 'tributary' },
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
    /** a TrailPlace: the project or company whose trail the entry stands in, or 'tenancy' */
    place: { type: 'string', required: true },
    /** when the entry was made, by the clock of the function that wrote it: at most its time limit before it was stored */
    recorded: { type: 'string', required: true },
    /** the part of the log that the entry belongs to, so that a busy tenancy writes to several partitions of the index */
    shard: { type: 'string', required: true },
    context: { type: CustomAttributeType<Record<string, unknown>>('any') },
  },
  indexes: {
    primary: {
      pk: pk(partition.audit('${tenantUid}', '${subject}'), ['tenantUid', 'subject']),
      sk: sk('${at}#${uid}', ['at', 'uid']),
    },
    /** the whole trail of an object such as a report, with all its parts */
    ofRoot: {
      index: 'gsi1',
      pk: gsi1pk(partition.trail('${tenantUid}', '${root}'), ['tenantUid', 'root']),
      sk: gsi1sk('${at}#${uid}', ['at', 'uid']),
    },
    /** the trail of a project or company, or of the tenancy itself */
    ofPlace: {
      index: 'trail',
      pk: trailpk(partition.place('${tenantUid}', '${place}'), ['tenantUid', 'place']),
      sk: trailsk('${at}#${uid}', ['at', 'uid']),
    },
    /** everything of the tenancy, in the order in which it was recorded */
    inLog: {
      index: 'sweep',
      pk: sweeppk(partition.log('${tenantUid}', '${shard}'), ['tenantUid', 'shard']),
      sk: sweepsk('${recorded}#${uid}', ['recorded', 'uid']),
    },
  },
});
