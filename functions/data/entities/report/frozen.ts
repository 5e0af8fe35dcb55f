import { CustomAttributeType, Entity } from 'electrodb';
import type { MetricValue } from '../../../../shared/domain/structure/calculation.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** The entries and settings of a report at its submission; `values` by node uid. */
export type FrozenValues = { values: Record<string, MetricValue>; disableManualEntry: boolean };

/**
 * The input of a submitted report's figures, which it never loses: the factors at that time, and the entries.
 * `sheet`: for a submission of an early release, which has no `inputs`: its approved figures, once an act on the
 * report may change what can be computed.
 */
export const FrozenEntity = new Entity({
  model: { entity: 'frozen', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true, field: 'commitUid' },
    submission: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    inputs: { type: CustomAttributeType<Uint8Array>('any') },
    sheet: { type: CustomAttributeType<Uint8Array>('any') },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk('frozen#${submission}', ['submission']),
    },
  },
});
