import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** A further part of a sheet of conversion factors that is too large for its first item: parts from 1, of the same version. */
export const FactorpageEntity = new Entity({
  model: { entity: 'factorpage', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    ownerUid: { type: 'string', required: true },
    page: { type: 'number', required: true },
    sheetVersion: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#factors#${ownerUid}', ['tenantUid', 'ownerUid']),
      sk: sk('sheet#${page}', ['page']),
    },
  },
});
