import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The conversion factors of one owner as one compressed sheet: those of a report come in one round trip with its tree, and an
 * owner has one factor at most from a metric to a unit, however many people add it at once. The owner is a package (the root's is
 * the project), a group or 'global'.
 */
export const FactorsheetEntity = new Entity({
  model: { entity: 'factorsheet', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    ownerUid: { type: 'string', required: true },
    sheetVersion: { type: 'number', required: true },
    /** items that the sheet takes, when it is more than this one */
    pages: { type: 'number' },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#factors#${ownerUid}', ['tenantUid', 'ownerUid']),
      sk: sk('sheet', []),
    },
  },
});
