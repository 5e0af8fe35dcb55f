import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';
import type { Pieces } from '../piece.ts';

/**
 * What was last official in a period of a project, with the reports behind it, compressed: one item per period, and further
 * pieces where it does not fit. `at`: of the last step that was recorded.
 */
export const RecordedPeriodEntity = new Entity({
  model: { entity: 'recordedperiod', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    periodUid: { type: 'string', required: true },
    at: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** where the content does not fit: its further pieces */
    more: { type: CustomAttributeType<Pieces>('any') },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.recorded('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('period#${periodUid}', ['periodUid']),
    },
  },
});
