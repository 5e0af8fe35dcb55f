import { CustomAttributeType, Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';
import type { Person } from './report.ts';

export type StoredAttachment = { url: string; filename: string };

/** A comment on a section of a report, or a reply to one. */
export const CommentEntity = new Entity({
  model: { entity: 'comment', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    uid: { type: 'string', required: true },
    treeUid: { type: 'string', required: true },
    path: { type: 'string', required: true },
    /** the metric's node that it is about, if it is not the section as a whole */
    nodeUid: { type: 'string' },
    title: { type: 'string', required: true, default: '' },
    text: { type: 'string', required: true },
    creator: { type: CustomAttributeType<Person>('any'), required: true },
    attachments: { type: CustomAttributeType<StoredAttachment[]>('any'), required: true },
    created: { type: 'string', required: true },
    /** when its text was changed last */
    changed: { type: 'string' },
    /** time of the last reply */
    replied: { type: 'string' },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk(sortKey.comment('${uid}'), ['uid']),
    },
    /** a comment by its uid alone */
    byUid: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#comment#${uid}', ['tenantUid', 'uid']),
      sk: gsi1sk('comment', []),
    },
  },
});
