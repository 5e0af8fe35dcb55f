import { z } from 'zod';
import { ACTIONS, type Action } from '../../domain/access/rights.ts';
import { SIGHTS } from '../../domain/access/sight.ts';
import { AnyPage } from '../pages.ts';
import { Day } from '../project/projects.ts';
import { defineResource } from '../route.ts';

const Id = z.string().min(1);
const GroupRef = z.object({ uid: z.string(), name: z.string() });

/** A role in a project (ADM-290, ADM-291); `approver` is the role that it reports to; `version`: for If-Match. */
export const ProjectRole = z
  .object({
    uid: z.string(),
    base_uid: z.string(),
    name: z.string(),
    auth: GroupRef.nullable(),
    approver: z.string().nullable(),
    version: z.number(),
  })
  .meta({ id: 'Discipline' });
export type ProjectRole = z.infer<typeof ProjectRole>;

/** Each action once, however often it is sent. */
const PolicyActions = z
  .array(z.enum(ACTIONS as [Action, ...Action[]], 'This action does not exist. Choose another one.'))
  .overwrite((actions) => [...new Set(actions)]);

/** A permission group (ADM-297, ADM-298); `version`: for If-Match. */
export const PermissionGroup = z
  .object({
    uid: z.string(),
    name: z.string(),
    is_admin: z.boolean(),
    policy_json: z.object({ actions: z.array(z.string()) }),
    version: z.number(),
  })
  .meta({ id: 'AuthGroup' });
export type PermissionGroup = z.infer<typeof PermissionGroup>;

/** A permission group of a project. `sees`: the whole project, or the packages that its roles are assigned to and those below. */
export const ProjectGroup = PermissionGroup.extend({ sees: z.enum(SIGHTS) }).meta({ id: 'ProjectAuthGroup' });
export type ProjectGroup = z.infer<typeof ProjectGroup>;

/** A person who would lose sight of packages. */
export const LosingSight = z.object({
  user: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  packages: z.array(z.object({ uid: z.string(), name: z.string() })),
});
export type LosingSight = z.infer<typeof LosingSight>;

/** The person of a membership on a project or a company. */
export const MemberUser = z.object({
  uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  last_login: z.string().nullable(),
  /** false: deactivated in the tenancy, so that the membership does not count */
  is_active: z.boolean(),
});

/** One role of one person (ADM-294); without a role it is the membership of the person who created the project. */
export const Member = z
  .object({
    uid: z.string(),
    user: MemberUser,
    project_discipline: ProjectRole.nullable(),
    /** the last day of the person's access to the project, with all roles; absent: no end */
    until: z.string().optional(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

const ProjectParams = z.object({ projectId: z.string() });
const RoleParams = ProjectParams.extend({ projectDisciplineId: z.string() });
const GroupParams = ProjectParams.extend({ authGroupId: z.string() });
const MemberParams = ProjectParams.extend({ memberId: z.string() });

const admin = { scope: 'project', needs: 'admin' } as const;
const reader = { scope: 'project', needs: 'member' } as const;

/** A uid as text, or inside the object that clients have read. */
const Uid = z.union([Id, z.object({ uid: Id }).transform(({ uid }) => uid)]);
/** Also accepts an empty text, which means none, like null (ADM-368). */
const UidOrNone = z
  .union([Uid, z.literal('')])
  .nullable()
  .transform((uid) => uid || null);
/** An empty text is a field left blank, and takes nobody's rights: only null does. */
const ChangedAuth = Uid.nullable();
/** A role without `auth` has no permission group and allows nothing (ADM-176). */
const RoleFields = z.object({
  name: z.string().trim().min(1, 'Role name is required.').max(200),
  auth: UidOrNone.default(null),
  approver: UidOrNone.default(null),
});
/** The fields of a permission group of a project or company. */
export const GroupFields = z.object({
  name: z.string().trim().min(1, 'Permission group name is required.').max(200),
  is_admin: z.boolean().default(false),
  policy_json: z.object({ actions: PolicyActions.default([]) }).default({ actions: [] }),
});

/** A change of some fields of a permission group. */
export const PermissionGroupChange = z.object({
  name: GroupFields.shape.name.optional(),
  is_admin: z.boolean().optional(),
  policy_json: z.object({ actions: PolicyActions }).optional(),
});

/** `losing`: with dry_run. */
const ChangedGroup = ProjectGroup.extend({ losing: z.array(LosingSight).optional() }).meta({ id: 'ChangedProjectAuthGroup' });
export type ChangedGroup = z.infer<typeof ChangedGroup>;

/** Without this field a group keeps its sight; a new group sees the whole project, as existing clients expect. */
const Sees = { sees: z.enum(SIGHTS).optional() };

export const members = defineResource({
  listRoles: {
    operationId: 'api_project_discipline_list',
    method: 'GET',
    path: '/api/project/{projectId}/discipline/',
    summary: 'The roles of a project',
    access: reader,
    params: ProjectParams,
    response: z.array(ProjectRole),
  },
  createRole: {
    operationId: 'api_project_discipline_create',
    method: 'POST',
    path: '/api/project/{projectId}/discipline/',
    summary: 'Create a role with its permission group, without which it allows nothing, and the role that it reports to',
    afterRecentSignIn: true,
    access: admin,
    params: ProjectParams,
    body: RoleFields,
    creates: true,
    response: ProjectRole,
  },
  changeRole: {
    operationId: 'api_project_discipline_update_patch',
    method: 'PATCH',
    path: '/api/project/{projectId}/discipline/{projectDisciplineId}/',
    summary: 'Change some fields of a role; the rights of its members follow',
    afterRecentSignIn: true,
    access: admin,
    params: RoleParams,
    body: z.object({ name: RoleFields.shape.name.optional(), auth: ChangedAuth.optional(), approver: UidOrNone.optional() }),
    response: ProjectRole,
  },
  replaceRole: {
    operationId: 'api_project_discipline_update',
    method: 'PUT',
    path: '/api/project/{projectId}/discipline/{projectDisciplineId}/',
    summary: 'Replace a role; the rights of its members follow',
    afterRecentSignIn: true,
    access: admin,
    params: RoleParams,
    // without a group, everybody with this role keeps their rights
    body: RoleFields.extend({ auth: ChangedAuth }),
    response: ProjectRole,
  },
  deleteRole: {
    operationId: 'api_project_discipline_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/discipline/{projectDisciplineId}/',
    takesIfMatch: true,
    summary: 'Delete a role that no person, package or other role refers to',
    access: admin,
    params: RoleParams,
  },
  listPermissionGroups: {
    operationId: 'api_project_authgroup_list',
    method: 'GET',
    path: '/api/project/{projectId}/authgroup/',
    summary: 'The permission groups of a project',
    access: reader,
    params: ProjectParams,
    response: z.array(ProjectGroup),
  },
  createPermissionGroup: {
    operationId: 'api_project_authgroup_create',
    method: 'POST',
    path: '/api/project/{projectId}/authgroup/',
    summary: 'Create a permission group',
    afterRecentSignIn: true,
    access: admin,
    params: ProjectParams,
    body: GroupFields.extend(Sees),
    creates: true,
    response: ProjectGroup,
  },
  changePermissionGroup: {
    operationId: 'api_project_authgroup_partial_update',
    method: 'PATCH',
    path: '/api/project/{projectId}/authgroup/{authGroupId}/',
    summary:
      'Change some fields of a permission group; the rights of all who have it follow. With dry_run nothing changes, and the answer says who would lose sight of which packages',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
    query: z.object({ dry_run: z.stringbool().optional() }),
    body: PermissionGroupChange.extend({
      ...Sees,
      /** the sight that the caller saw; if it has changed since, nothing changes */
      sees_before: z.enum(SIGHTS).optional(),
    }),
    response: ChangedGroup,
  },
  replacePermissionGroup: {
    operationId: 'api_project_authgroup_update',
    method: 'PUT',
    path: '/api/project/{projectId}/authgroup/{authGroupId}/',
    summary: 'Replace a permission group; the rights of all who have it follow',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
    body: GroupFields.extend(Sees),
    response: ProjectGroup,
  },
  deletePermissionGroup: {
    operationId: 'api_project_authgroup_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/authgroup/{authGroupId}/',
    takesIfMatch: true,
    summary: 'Delete a permission group that no role has',
    afterRecentSignIn: true,
    access: admin,
    params: GroupParams,
  },
  listMembers: {
    operationId: 'api_project_member_list',
    method: 'GET',
    path: '/api/project/{projectId}/member/',
    summary: 'Who belongs to a project, one entry per role',
    access: { scope: 'project', needs: 'READ_PROJECT_MEMBER' },
    params: ProjectParams,
    query: AnyPage,
    response: z.array(Member),
  },
  giveRole: {
    operationId: 'api_project_member_create',
    method: 'POST',
    path: '/api/project/{projectId}/member/',
    summary: 'Give a person of the tenancy a role',
    afterRecentSignIn: true,
    access: admin,
    params: ProjectParams,
    body: z.object({ email: z.email('Enter an e-mail address.'), project_discipline: Uid }),
    creates: true,
    response: Member,
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/project/{projectId}/member/{memberId}/',
    summary:
      'Give the access of a person to the project, with all their roles, a last day after which it ends by itself; null: no end',
    afterRecentSignIn: true,
    access: admin,
    params: MemberParams,
    body: z.object({
      until: Day.nullable(),
      /** the last day that the caller saw; if it has changed since, nothing changes */
      before: Day.nullable().optional(),
    }),
    response: Member,
  },
  takeRole: {
    operationId: 'api_project_member_delete',
    method: 'DELETE',
    path: '/api/project/{projectId}/member/{memberId}/',
    summary: 'Take one role from a person; with the last one the person leaves the project',
    afterRecentSignIn: true,
    access: admin,
    params: MemberParams,
  },
});
