import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** Reserves the first eight characters of a uid, which all links contain, and stores the place of the object. */
export const IdEntity = new Entity({
  model: { entity: 'id', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    prefix: { type: 'string', required: true },
    type: { type: ['company', 'project', 'tracker', 'ref', 'commit'] as const, required: true },
    uid: { type: 'string', required: true },
    companyUid: { type: 'string' },
    projectUid: { type: 'string' },
    structureUid: { type: 'string', field: 'trackerUid' },
    packageUid: { type: 'string', field: 'refUid' },
    /** of a report or tree: the project's root, whose tree its own stands on */
    rootUid: { type: 'string', field: 'masterRefUid' },
    /** whether it is the id of its package's tree instead of a report */
    isRoot: { type: 'boolean' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#id#${prefix}', ['tenantUid', 'prefix']),
      sk: sk('${type}', ['type']),
    },
  },
});
