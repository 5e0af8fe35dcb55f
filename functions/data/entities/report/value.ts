import { CustomAttributeType, Entity } from 'electrodb';
import type { StoredValueMeta } from '../../../../shared/contract/report/value-view.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * The reported value of one metric of a report, by the node's uid. The value is a decimal in text, absent without one. Fields
 * that the keys contain are not stored again: `readValue` of the store restores them.
 */
export const ValueEntity = new Entity({
  model: { entity: 'value', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    nodeUid: { type: 'string', required: true },
    metricUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    value: { type: 'string' },
    /** of the metric when the value was entered, as its person saw it; values of earlier releases have none */
    unit: { type: 'string' },
    comment: { type: 'string', required: true, default: '' },
    noReport: { type: 'boolean', required: true },
    metaJson: { type: CustomAttributeType<StoredValueMeta>('any') },
    by: { type: 'string', required: true },
    /** who typed the value or marked it N/A; `by` saved it last, perhaps its comment alone */
    enteredBy: { type: 'string' },
    at: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk('value#${nodeUid}', ['nodeUid']),
    },
  },
});
