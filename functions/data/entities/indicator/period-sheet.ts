import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The results of a project's reports in one period, by metric (`PeriodSheet`), or a part of them. It follows
 * from them and can be made again.
 */
export const PeriodSheetEntity = new Entity({
  model: { entity: 'periodsheet', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    periodStart: { type: 'string', required: true },
    /** from 0 on; a period of many packages does not fit into one item */
    part: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** with which replacement of the sheet it was written, as in `SheetChangesEntity`; absent in parts of earlier releases */
    made: { type: 'number' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#sums#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('period#${periodStart}#sheet#${part}', ['periodStart', 'part']),
    },
  },
});
