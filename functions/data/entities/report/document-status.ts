import { CustomAttributeType, Entity } from 'electrodb';
import type { FormTotal } from '../../../../shared/contract/report/form-bodies.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

export type DocumentTotals = { objectUid: string; totals: FormTotal[] };

/** Whether a document of a report is for submission, and its current upload. */
export const DocstatusEntity = new Entity({
  model: { entity: 'docstatus', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    nodeUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    status: { type: ['OK for Submission', 'Not for Submission'] as const, required: true },
    /** absent: no current upload */
    currentObjectUid: { type: 'string' },
    /** the sums of the current upload, if it is a form; they no longer count with another upload */
    totals: { type: CustomAttributeType<DocumentTotals>('any') },
    /** the job that fills the report from the form; the report cannot be submitted while it runs */
    fillingJobUid: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk('docstatus#${nodeUid}', ['nodeUid']),
    },
  },
});
