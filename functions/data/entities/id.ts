import { Entity } from 'electrodb';
import { pk, sk } from './keys.ts';

/** Reserves the first eight characters of a uid, which stand in every link, and says where the thing lives. */
export const IdEntity = new Entity({
  model: { entity: 'id', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    prefix: { type: 'string', required: true },
    type: { type: ['company', 'project', 'tracker', 'ref', 'commit'] as const, required: true },
    uid: { type: 'string', required: true },
    companyUid: { type: 'string' },
    projectUid: { type: 'string' },
    trackerUid: { type: 'string' },
    refUid: { type: 'string' },
    /** of a commit: the project's master ref, whose tree its own stands on */
    masterRefUid: { type: 'string' },
    /** of a commit: whether it is no report but the address of its ref's structure */
    isRoot: { type: 'boolean' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#id#${prefix}', ['tenantUid', 'prefix']),
      sk: sk('${type}', ['type']),
    },
  },
});
