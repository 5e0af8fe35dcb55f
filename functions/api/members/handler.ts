import { members } from '../../../shared/contract/person/members.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { createGroup, deleteGroup, listGroups, patchGroup, replaceGroup } from './groups.ts';
import { createMember, deleteMember, listMembers } from './memberships.ts';
import { createRole, deleteRole, listRoles, patchRole, replaceRole } from './roles.ts';

export const handler = resourceHandler(members, {
  api_project_discipline_list: listRoles,
  api_project_discipline_create: createRole,
  api_project_discipline_update_patch: patchRole,
  api_project_discipline_update: replaceRole,
  api_project_discipline_delete: deleteRole,
  api_project_authgroup_list: listGroups,
  api_project_authgroup_create: createGroup,
  api_project_authgroup_partial_update: patchGroup,
  api_project_authgroup_update: replaceGroup,
  api_project_authgroup_delete: deleteGroup,
  api_project_member_list: listMembers,
  api_project_member_create: createMember,
  api_project_member_delete: deleteMember,
});
