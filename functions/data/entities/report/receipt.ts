import { CustomAttributeType, Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * A page of the receipt of one submission: compressed JSON. It is written once, with the submission, and lies apart from the
 * report, because readers of the report seldom need it.
 */
export const ReceiptEntity = new Entity({
  model: { entity: 'receipt', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    reportUid: { type: 'string', required: true },
    submission: { type: 'number', required: true },
    /** from 0 */
    page: { type: 'number', required: true },
    pages: { type: 'number', required: true },
    schema: { type: 'number', required: true },
    /** SHA-256 of the whole receipt as JSON, in hexadecimal */
    hash: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk(partition.receipt('${tenantUid}', '${reportUid}'), ['tenantUid', 'reportUid']),
      sk: sk(sortKey.receipt('${submission}', '${page}'), ['submission', 'page']),
    },
  },
});
