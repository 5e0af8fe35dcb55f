import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { Membership } from '../../core/person/memberships.ts';
import type { RoleItem, Roles } from '../../core/project/roles.ts';
import { memberUser } from '../views/member-user.ts';

/** A role with the name of its permission group (ADM-290). */
export function roleView(role: RoleItem, { permissionGroups }: Pick<Roles, 'permissionGroups'>): ProjectRole {
  const group = permissionGroups.find(({ uid }) => uid === role.permissionGroupUid);
  return {
    uid: role.uid,
    base_uid: role.uid,
    name: role.name,
    auth: group ? { uid: group.uid, name: group.name } : null,
    approver: role.approverUid ?? null,
    version: role.version,
  };
}

/** A member: one role of one person (ADM-294). */
export function memberView({ memberUid, roleUid, person, roles, until }: Membership): Member {
  const role = roles.roles.find(({ uid }) => uid === roleUid);
  return {
    uid: memberUid,
    user: memberUser(person),
    project_discipline: role ? roleView(role, roles) : null,
    ...(until !== undefined && { until }),
  };
}
