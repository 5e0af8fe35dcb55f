import { CustomAttributeType, Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A block of the chain that seals the audit trail of a tenancy: entries with their hashes, and the hash of the block before. */
export const BlockEntity = new Entity({
  model: { entity: 'block', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** from 1, in ten digits */
    number: { type: 'string', required: true },
    /** how the hash is made: 2, absent for 1 */
    form: { type: 'number' },
    /** hash of the block before; of the first one '' */
    previous: { type: 'string', required: true },
    hash: { type: 'string', required: true },
    /** entries that were recorded until then are in this block or an earlier one, but for late ones */
    through: { type: 'string', required: true },
    sealed: { type: 'string', required: true },
    count: { type: 'number', required: true },
    /** compressed: of each entry its key, when it was recorded, and its SHA-256 */
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: { pk: pk(partition.chain('${tenantUid}'), ['tenantUid']), sk: sk('block#${number}', ['number']) },
  },
});
