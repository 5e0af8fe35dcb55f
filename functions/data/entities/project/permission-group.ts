import { CustomAttributeType, Entity } from 'electrodb';
import type { Action } from '../../../../shared/domain/access/rights.ts';
import { SIGHTS } from '../../../../shared/domain/access/sight.ts';
import { pk, sk } from '../keys.ts';

/** A permission group of a project or a company. */
export const PermissionGroupEntity = new Entity({
  model: { entity: 'authgroup', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    scope: { type: ['project', 'company'] as const, required: true },
    scopeUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    isAdmin: { type: 'boolean', required: true },
    actions: { type: CustomAttributeType<Action[]>('any'), required: true },
    /** for a group of a project: what its people see there; absent: the whole project */
    sees: { type: SIGHTS },
    /** for a group of a project: how often people were given a role with it; absent: not since counting began */
    given: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#${scope}#${scopeUid}', ['tenantUid', 'scope', 'scopeUid']),
      sk: sk('authgroup#${uid}', ['uid']),
    },
  },
});
