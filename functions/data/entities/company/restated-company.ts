import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * The figures of a company that acts on metrics or companies have changed, compressed (`ActMarks`). They repeat the registers of
 * the company and of the owners of its indicators, so a dashboard marks them without reading a register.
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
