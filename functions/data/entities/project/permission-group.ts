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
    /** of a project: what its people see there; absent: the whole project */
    sees: { type: SIGHTS },
    /** of a project: how often somebody was given a role that has it; absent: not since this is counted */
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
