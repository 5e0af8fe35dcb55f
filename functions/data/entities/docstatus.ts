import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** Whether a document of a report is for submission, and its current upload. */
export const DocstatusEntity = new Entity({
  model: { entity: 'docstatus', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    commitUid: { type: 'string', required: true },
    nodeUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    status: { type: ['OK for Submission', 'Not for Submission'] as const, required: true },
    /** absent: no current upload */
    currentObjectUid: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#commit#${commitUid}', ['tenantUid', 'commitUid']),
      sk: sk('docstatus#${nodeUid}', ['nodeUid']),
    },
  },
});
