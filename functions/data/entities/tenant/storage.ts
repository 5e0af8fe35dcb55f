import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** The number of bytes of a tenancy's files: uploads of documents, and files of forms, templates and comments. */
export const StorageEntity = new Entity({
  model: { entity: 'storage', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    bytes: { type: 'number', required: true, default: 0 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#storage', ['tenantUid']),
      sk: sk('storage', []),
    },
  },
});
