import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The figures of a package in one period, as one sheet: base metric to value. The past of a package is one Query, in the order of
 * time.
 */
export const PastEntity = new Entity({
  model: { entity: 'past', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    periodStart: { type: 'string', required: true },
    periodUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** metrics of the sheet that have become others since, by the uid that they were reported under: the one of today */
    was: { type: CustomAttributeType<Record<string, string>>('any') },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#past#${packageUid}', ['tenantUid', 'packageUid']),
      sk: sk('${periodStart}#${reportUid}', ['periodStart', 'reportUid']),
    },
  },
});
