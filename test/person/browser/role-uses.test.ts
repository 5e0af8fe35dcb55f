import { describe, expect, it } from 'vitest';
import { holdsRole, roleDeletionPrevented } from '../../../frontend/src/features/members/role-uses.ts';
import type { Member, ProjectRole } from '../../../shared/contract/person/members.ts';

const REPORTER = { uid: 'r', base_uid: 'r', name: 'Reporter', auth: null, approver: 'a' } as ProjectRole;
const APPROVER = { uid: 'a', base_uid: 'a', name: 'Approver', auth: null, approver: null } as ProjectRole;
const ROLES = [REPORTER, APPROVER];

const member = (first_name: string, role: ProjectRole | null) =>
  ({
    uid: `${first_name} as ${role?.name}`,
    user: {
      uid: first_name,
      email: `${first_name}@ours.example`,
      first_name,
      last_name: 'Ray',
      is_active: true,
      last_login: null,
    },
    project_discipline: role,
    until: null,
  }) as unknown as Member;

describe('the deletion of a role', () => {
  const packages = [{ name: 'Piling', responsible_discipline: 'r' }];

  it('is prevented by those who have it, by name', () => {
    const people = ['ann', 'bea', 'cyd', 'dee', 'eve', 'fay', 'gil'].map((name) => member(name, REPORTER));
    expect(roleDeletionPrevented(REPORTER, [...people, member('hal', APPROVER)], ROLES, packages)).toBe(
      'The role Reporter is that of ann Ray, bea Ray, cyd Ray, dee Ray, eve Ray, 2 others. Take it from them first.',
    );
  });

  it('is prevented by its packages', () => {
    expect(roleDeletionPrevented(REPORTER, [member('hal', APPROVER)], ROLES, packages)).toContain('responsible for Piling');
  });

  it('is prevented by the roles that report to it', () => {
    expect(roleDeletionPrevented(APPROVER, [member('ann', REPORTER)], ROLES, packages)).toBe(
      'These roles report to Approver: Reporter. Change them first.',
    );
  });

  it('is asked where nothing is in the way', () => {
    expect(roleDeletionPrevented(REPORTER, [member('hal', APPROVER), member('ian', null)], ROLES, [])).toBeUndefined();
  });
});

describe('an invitation', () => {
  it('of somebody who has the role already says so, whatever the case of the address', () => {
    expect(holdsRole(' Ann@ours.example', 'r', [member('ann', REPORTER)])).toBe(
      'ann Ray is Reporter here already. Choose another role.',
    );
  });

  it('into a further role is no matter', () => {
    expect(holdsRole('ann@ours.example', 'a', [member('ann', REPORTER)])).toBeUndefined();
    expect(holdsRole('', 'r', [member('ann', REPORTER)])).toBeUndefined();
  });
});
