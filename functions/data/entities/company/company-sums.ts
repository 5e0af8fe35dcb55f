import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * The sums of all projects of a company and of those below it (`CompanySums`). They follow from the
 * projects and can be made again.
 */
export const CompanySumsEntity = new Entity({
  model: { entity: 'companysums', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    generation: { type: 'number', required: true },
    companyUid: { type: 'string', required: true },
    /** absent: more than fits into an item */
    data: { type: CustomAttributeType<Uint8Array>('any') },
    version: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#companysums#${generation}', ['tenantUid', 'generation']),
      sk: sk('company#${companyUid}', ['companyUid']),
    },
  },
});
