import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** One chunk of one version of a package's tree: compressed, immutable, the newest kept a second time as 'current'. */
export const TreeEntity = new Entity({
  model: { entity: 'tree', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true, field: 'trackerUid' },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    slot: { type: 'string', required: true },
    chunk: { type: 'number', required: true },
    chunks: { type: 'number', required: true },
    treeVersion: { type: 'number', required: true },
    data: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    by: { type: 'string', required: true },
    created: { type: 'string', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#tree#${structureUid}', ['tenantUid', 'structureUid']),
      sk: sk('${slot}#${packageUid}#${chunk}', ['slot', 'packageUid', 'chunk']),
    },
  },
});
