import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** A file of the store: a cell of a form, a template, an attachment of a comment. */
export const StoredfileEntity = new Entity({
  model: { entity: 'storedfile', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    filename: { type: 'string', required: true },
    contentType: { type: 'string', required: true },
    size: { type: 'number', required: true },
    key: { type: 'string', required: true },
    /** SHA-256 in hexadecimal; only for files that came in a request itself */
    hash: { type: 'string' },
    /** the report that it belongs to: only people who see its project may read it */
    reportUid: { type: 'string', field: 'commitUid' },
    /** whether a comment has had it as an attachment; absent in what earlier releases stored, where the comments tell it */
    isAttachment: { type: 'boolean' },
    /** the import that reads it and deletes it at its end */
    importUid: { type: 'string' },
    scan: { type: ['unknown', 'clean', 'infected'] as const, required: true },
    state: { type: ['pending', 'done'] as const, required: true },
    by: { type: 'string', required: true },
    created: { type: 'string', required: true },
    /** of an upload in parts, while it is pending */
    uploadId: { type: 'string' },
    /** when a pending upload is forgotten, in seconds */
    expiresAt: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#file#${uid}', ['tenantUid', 'uid']),
      sk: sk('file', []),
    },
  },
});
