import type { z } from 'zod';
import type { PermissionGroup, PermissionGroupChange } from '../../../shared/contract/person/members.ts';
import type { PermissionGroupFields, PermissionGroupItem } from '../../core/project/permission-groups.ts';

/** A permission group of a project or a company as clients read it (ADM-297). */
export const permissionGroupView = ({ uid, name, isAdmin, actions }: PermissionGroupItem): PermissionGroup => ({
  uid,
  name,
  is_admin: isAdmin,
  policy_json: { actions: [...actions] },
});

/** What a body says of a permission group. */
export const groupChangeOf = (body: z.output<typeof PermissionGroupChange>): Partial<PermissionGroupFields> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.is_admin !== undefined && { isAdmin: body.is_admin }),
  ...(body.policy_json && { actions: body.policy_json.actions }),
});
