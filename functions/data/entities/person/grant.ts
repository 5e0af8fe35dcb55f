import { CustomAttributeType, Entity } from 'electrodb';
import type { Action, Grant, LimitedGrant } from '../../../../shared/domain/access/rights.ts';
import { partition, sortKey } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';
import { storedJson } from '../stored-names.ts';

/** A role of another project. */
type RoleElsewhere = { projectUid: string; roleUid: string };
/**
 * One role of one person: the membership that a client lists and deletes. `through`: the role elsewhere that gives it to them, as
 * long as they hold that one.
 */
export type MemberRole = { memberUid: string; roleUid: string | null; through?: RoleElsewhere | undefined };

/**
 * What a person may do on a project, the union of the roles, or on a company, the union of the own right and the permission
 * groups: written with each change of one of them.
 */
export const GrantEntity = new Entity({
  model: { entity: 'grant', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    userUid: { type: 'string', required: true },
    scope: { type: ['project', 'company'] as const, required: true },
    scopeUid: { type: 'string', required: true },
    isAdmin: { type: 'boolean', required: true },
    actions: { type: CustomAttributeType<Action[]>('any'), required: true },
    limited: { type: CustomAttributeType<LimitedGrant[]>('any'), ...storedJson },
    roles: { type: CustomAttributeType<MemberRole[]>('any'), ...storedJson, required: true },
    /** on a company: its permission groups that the person has */
    groups: { type: CustomAttributeType<string[]>('any') },
    /** on a company: the person's right beside the groups; absent while it is the whole right */
    own: { type: CustomAttributeType<Grant>('any') },
    /** on a project: the last day on which it counts, 'YYYY-MM-DD'; absent: no end. Administrators have none */
    until: { type: 'string' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.user('${tenantUid}', '${userUid}'), ['tenantUid', 'userUid']),
      sk: sk(sortKey.grant('${scope}', '${scopeUid}'), ['scope', 'scopeUid']),
    },
    ofScope: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#members#${scopeUid}', ['tenantUid', 'scopeUid']),
      sk: gsi1sk('${userUid}', ['userUid']),
    },
  },
});
