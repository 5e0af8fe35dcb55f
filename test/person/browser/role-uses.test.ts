import { describe, expect, it } from 'vitest';
import {
  heldByNobody,
  holdsRole,
  leftByRemoval,
  reportedByNobody,
  roleDeletionPrevented,
} from '../../../frontend/src/features/members/role-uses.ts';
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

describe('the removal of somebody', () => {
  const TODAY = '2024-05-10';
  const [ann, bea, hal] = [member('ann', REPORTER), member('bea', REPORTER), member('hal', APPROVER)];
  const packages = [
    { name: 'Piling', responsible_discipline: 'r' },
    { name: 'Towers', responsible_discipline: 'r' },
    { name: 'Roads', responsible_discipline: null },
  ];
  const left = (removed: Member[], all: Member[]) => leftByRemoval(removed, all, ROLES, packages, TODAY);

  it('names the packages that nobody else reports for', () => {
    expect(left([ann], [ann, hal])).toEqual(['Nobody else is Reporter, the role that reports for Piling, Towers.']);
  });

  it('names the packages on whose reports nobody else decides', () => {
    expect(left([hal], [ann, hal])).toEqual(['Nobody else is Approver, the role that decides on the reports of Piling, Towers.']);
  });

  it('with all their roles names both', () => {
    const both = member('ann', APPROVER);
    expect(left([ann, both], [ann, both])).toHaveLength(2);
  });

  it('says nothing where somebody else has the role, or no package is of it', () => {
    expect(left([ann], [ann, bea, hal])).toEqual([]);
    expect(leftByRemoval([ann], [ann], ROLES, [packages[2]!], TODAY)).toEqual([]);
  });

  it('does not count whoever is deactivated, or whose access has ended', () => {
    const ended = { ...bea, until: '2024-05-09' };
    const deactivated = { ...bea, user: { ...bea.user, is_active: false } };
    for (const other of [ended, deactivated]) expect(left([ann], [ann, other, hal])).toHaveLength(1);
    expect(left([ann], [ann, { ...bea, until: TODAY }, hal])).toEqual([]);
  });

  it('says nothing of a role that nobody had anyway', () => {
    const deactivated = { ...ann, user: { ...ann.user, is_active: false } };
    expect(left([deactivated], [deactivated, hal])).toEqual([]);
  });
});

it('a role of packages that nobody has is told with these packages', () => {
  const packages = [{ name: 'Piling', responsible_discipline: 'r' }];
  const hal = member('hal', APPROVER);
  const told = (role: ProjectRole, all: Member[]) => heldByNobody(role, all, ROLES, packages, '2024-05-10');
  expect(told(REPORTER, [hal])).toBe('Nobody has this role. It reports for Piling.');
  expect(told(APPROVER, [])).toBe('Nobody has this role. It decides on the reports of Piling.');
  expect(told(APPROVER, [hal])).toBeUndefined();
});

it('a package is reported by nobody where its responsible role has no holder; one without such a role is for all', () => {
  const told = (responsible_discipline: string | null, all: Member[]) =>
    reportedByNobody({ responsible_discipline }, all, '2024-05-10');
  expect(told('r', [member('hal', APPROVER)])).toBe(true);
  expect(told('r', [member('ann', REPORTER)])).toBe(false);
  expect(told('r', [{ ...member('ann', REPORTER), until: '2024-05-09' }])).toBe(true);
  expect(told(null, [])).toBe(false);
});
