import { CustomAttributeType, Entity } from 'electrodb';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/** A role in a project: the permission group that it has, the role that it reports to and the packages that it is limited to. */
export const RoleEntity = new Entity({
  model: { entity: 'discipline', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    permissionGroupUid: { type: 'string', field: 'authGroupUid' },
    approverUid: { type: 'string' },
    /** limits the rights of the role to these packages and those below; absent: the whole project */
    packages: { type: CustomAttributeType<string[]>('any') },
    /** how often it was given to a person or a package; absent: not since counting began */
    given: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk(sortKey.role('${uid}'), ['uid']),
    },
  },
});
