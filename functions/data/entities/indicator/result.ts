import { CustomAttributeType, Entity } from 'electrodb';
import { REPORT_STATUSES } from '../../../../shared/domain/report/status.ts';
import { KIND } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** The contribution of one report to its project: a figure per base metric. A repetition of the worker writes the same again. */
export const ResultEntity = new Entity({
  model: { entity: KIND.result, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    periodUid: { type: 'string', required: true },
    periodStart: { type: 'string', required: true },
    status: { type: REPORT_STATUSES, required: true },
    submission: { type: 'number', required: true },
    /** how many steps of its life the report had taken: a result never replaces one of a later step */
    step: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** number of merges of base metrics that its writer knew; absent for none */
    merges: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#results#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('${periodStart}#${packageUid}#${reportUid}', ['periodStart', 'packageUid', 'reportUid']),
    },
  },
});
