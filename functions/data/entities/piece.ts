import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** The further pieces of an item's content: `uid` of their write, and how many. */
export type Pieces = { uid: string; count: number };

/**
 * What does not fit into an item that a job computes: a further piece of its compressed content, from 1. `uid`: of the write that
 * it belongs to, which the item names; a piece is never changed, and goes when its item is replaced.
 */
export const PieceEntity = new Entity({
  model: { entity: 'piece', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** the partition of the item that it continues */
    owner: { type: ['sums', 'recorded'] as const, required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    number: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#${owner}#${projectUid}', ['tenantUid', 'owner', 'projectUid']),
      sk: sk('piece#${uid}#${number}', ['uid', 'number']),
    },
  },
});
