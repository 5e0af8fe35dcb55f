import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * A few nodes of the tree that a package shows at two versions of its documents, compressed: one node is found without
 * the tree. It never changes, belongs to the root where a package has no document of its own, is written by the first
 * save that misses it, and expires.
 */
export const TreepartEntity = new Entity({
  model: { entity: 'treepart', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true },
    versions: { type: 'string', required: true },
    part: { type: 'string', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#tree#${structureUid}', ['tenantUid', 'structureUid']),
      sk: sk('part#${packageUid}#${versions}#${part}', ['packageUid', 'versions', 'part']),
    },
  },
});
