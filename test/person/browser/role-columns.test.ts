import { expect, it } from 'vitest';
import { roleColumns } from '../../../frontend/src/features/members/role-columns.tsx';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';

it("tells a role's permission group by name, or that it has no permissions [ADM-176]", () => {
  const permissions = roleColumns([], () => undefined).find(({ header }) => header === 'Permissions')!;
  const cellOf = (auth: ProjectRole['auth']) =>
    permissions.cell({ role: { uid: 'r', base_uid: 'r', name: 'Clerk', auth, approver: null, version: 1 }, level: 1 });
  expect([cellOf({ uid: 'g', name: 'Viewer' }), cellOf(null)]).toEqual(['Viewer', 'No permissions']);
});
