import type { z } from 'zod';
import type {
  LosingSight,
  PermissionGroup,
  PermissionGroupChange,
  ProjectGroup,
} from '../../../shared/contract/person/members.ts';
import type { LostSight, PermissionGroupFields, PermissionGroupItem } from '../../core/project/permission-groups.ts';

/** A permission group of a project or a company as clients read it (ADM-297). */
export const permissionGroupView = ({ uid, name, isAdmin, actions, version }: PermissionGroupItem): PermissionGroup => ({
  uid,
  name,
  is_admin: isAdmin,
  policy_json: { actions: [...actions] },
  version,
});

/** A permission group of a project, with what its people see there. */
export const projectGroupView = (group: PermissionGroupItem): ProjectGroup => ({
  ...permissionGroupView(group),
  sees: group.sees ?? 'project',
});

/** A person who would lose sight of packages. */
export const losingView = ({ person, packages }: LostSight): LosingSight => ({
  user: { uid: person.uid, first_name: person.firstName, last_name: person.lastName, email: person.email },
  packages: packages.map(({ uid, name }) => ({ uid, name })),
});

/** The changes of a permission group from a body. */
export const groupChangeOf = (body: z.output<typeof PermissionGroupChange>): Partial<PermissionGroupFields> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.is_admin !== undefined && { isAdmin: body.is_admin }),
  ...(body.policy_json && { actions: body.policy_json.actions }),
});
