import { Entity } from 'electrodb';
import { partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';

/** The one structure of a project: whether it is a template, and the template that it comes from. */
export const StructureEntity = new Entity({
  model: { entity: 'tracker', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    isTemplate: { type: 'boolean', required: true },
    isPublic: { type: 'boolean', required: true },
    fromTemplate: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('tracker', []),
    },
    ofTenant: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#trackers', ['tenantUid']),
      sk: gsi1sk('${uid}', ['uid']),
    },
  },
});
