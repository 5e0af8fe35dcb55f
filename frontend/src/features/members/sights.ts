import type { PermissionGroup, ProjectGroup } from '../../../../shared/contract/person/members.ts';
import { defaultSight, type Sight } from '../../../../shared/domain/access/sight.ts';

/** The groups with a changed sight. */
export const changedSights = (groups: readonly ProjectGroup[], chosen: Readonly<Record<string, Sight>>) =>
  groups.flatMap((group) => {
    const sees = chosen[group.uid];
    return sees && sees !== group.sees && !group.is_admin ? [{ group, sees }] : [];
  });

type Draft = { isAdmin: boolean; actions: readonly string[] };

/** The value to send: absent if unchanged, and absent for a new group that sees the whole project. */
export const sentSight = (before: Sight | undefined, sees: Sight | undefined): { sees?: Sight } =>
  sees !== undefined && sees !== (before ?? 'project') ? { sees } : {};

/**
 * The value in a permission group's form: the choice, the stored sight, or for a new group the sight that fits its permissions.
 * Undefined for administrators, who see the whole project, and for a company's groups.
 */
export function sightOf(
  group: (PermissionGroup & { sees?: Sight }) | undefined,
  { isAdmin, actions }: Draft,
  chosen: Sight | undefined,
): Sight | undefined {
  if (isAdmin) return undefined;
  return chosen ?? (group ? group.sees : defaultSight({ isAdmin, actions }));
}
