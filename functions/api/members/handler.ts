import { members } from '../../../shared/contract/person/members.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createGroup, deleteGroup, listGroups, patchGroup, replaceGroup } from './groups.ts';
import { createMember, deleteMember, listMembers } from './memberships.ts';
import { createRole, deleteRole, listRoles, patchRole, replaceRole } from './roles.ts';

export const handler = resourceHandler(members, {
  listRoles,
  createRole,
  changeRole: patchRole,
  replaceRole,
  deleteRole,
  listPermissionGroups: listGroups,
  createPermissionGroup: createGroup,
  changePermissionGroup: patchGroup,
  replacePermissionGroup: replaceGroup,
  deletePermissionGroup: deleteGroup,
  listMembers,
  giveRole: createMember,
  takeRole: deleteMember,
});
