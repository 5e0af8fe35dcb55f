import { CustomAttributeType, Entity } from 'electrodb';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** What was entered, and what the report's settings said, when it was submitted; `values` by node uid. */
export type FrozenValues = { values: Record<string, MetricValue>; disableManualEntry: boolean };

/** What a submitted report is computed with and never loses: the factors that were in force, and what was entered. */
export const FrozenEntity = new Entity({
  model: { entity: 'frozen', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    submission: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    inputs: { type: CustomAttributeType<Uint8Array>('any') },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk('frozen#${submission}', ['submission']),
    },
  },
});
