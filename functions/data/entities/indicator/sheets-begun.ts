import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * Every result of the project is in a sheet or among its changes; without it, the results themselves
 * tell. It sorts before the periods.
 */
export const SheetsBegunEntity = new Entity({
  model: { entity: 'sheetsbegun', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#sums#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('period#', []),
    },
  },
});
