import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/**
 * Which version of a package's tree is current, and how many nodes of its own it has, without the tree: what a
 * saved value has to know of it.
 */
export const TreeheadEntity = new Entity({
  model: { entity: 'treehead', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true },
    treeVersion: { type: 'number', required: true },
    nodes: { type: 'number', required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#tree#${structureUid}', ['tenantUid', 'structureUid']),
      sk: sk('head#${packageUid}', ['packageUid']),
    },
  },
});
