import { members } from '../../../shared/contract/person/members.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import {
  changePermissionGroup,
  createPermissionGroup,
  deletePermissionGroup,
  listPermissionGroups,
  replacePermissionGroup,
} from './groups.ts';
import { changeMember, giveRole, listMembers, takeRole } from './memberships.ts';
import { changeRole, createRole, deleteRole, listRoles, replaceRole } from './roles.ts';

export const handler = resourceHandler(members, {
  listRoles,
  createRole,
  changeRole,
  replaceRole,
  deleteRole,
  listPermissionGroups,
  createPermissionGroup,
  changePermissionGroup,
  replacePermissionGroup,
  deletePermissionGroup,
  listMembers,
  giveRole,
  changeMember,
  takeRole,
});
