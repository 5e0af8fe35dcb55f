import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** How far the chain of a tenancy's trail has been proved, and its newest proved block, which stays as it is. */
export const ChaincheckEntity = new Entity({
  model: { entity: 'chaincheck', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** the number of the block that comes next; after the newest one the proof begins again */
    next: { type: 'number', required: true },
    newest: { type: 'number', required: true },
    newestHash: { type: 'string', required: true },
    checked: { type: 'string', required: true },
  },
  indexes: {
    primary: { pk: pk(partition.chainCheck('${tenantUid}'), ['tenantUid']), sk: sk('state', []) },
  },
});
