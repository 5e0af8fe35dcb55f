import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * Which figures of a company its register, or that of the company whose indicator it is, says to be others by an act on metrics or companies,
 * compressed (`ActMarks`): so that a dashboard marks them without reading a register.
 */
export const RestatedCompanyEntity = new Entity({
  model: { entity: 'restatedcompany', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    companyUid: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    version: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.companyFigures('${tenantUid}'), ['tenantUid']),
      sk: sk('${companyUid}#restated', ['companyUid']),
    },
  },
});
