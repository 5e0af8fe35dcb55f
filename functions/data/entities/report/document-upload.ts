import { Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** An upload of a document of a report. */
export const ObjectEntity = new Entity({
  model: { entity: 'object', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    nodeUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    filename: { type: 'string', required: true },
    contentType: { type: 'string', required: true },
    size: { type: 'number', required: true },
    key: { type: 'string', required: true },
    /** SHA-256 in hexadecimal, once it is computed */
    hash: { type: 'string' },
    scan: { type: ['unknown', 'clean', 'infected'] as const, required: true },
    state: { type: ['pending', 'done'] as const, required: true },
    by: { type: 'string', required: true },
    created: { type: 'string', required: true },
    /** of an upload in parts, while it is pending */
    uploadId: { type: 'string' },
    /** when a pending upload is forgotten, in seconds; the storage gives its parts up at about the same time */
    expiresAt: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk(sortKey.object('${nodeUid}#${uid}'), ['nodeUid', 'uid']),
    },
  },
});
