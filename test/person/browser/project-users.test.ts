import { describe, expect, it } from 'vitest';
import {
  type KnownMembers,
  membershipsToTake,
  membershipToTake,
  removeRoleOfUser,
  removeUserFromProject,
} from '../../../frontend/src/features/members/removal.ts';
import { roleTree } from '../../../frontend/src/features/members/roles.ts';
import { seesRowActions } from '../../../frontend/src/features/members/row-actions.ts';
import { usersOf } from '../../../frontend/src/features/members/users.ts';
import type { Member, PermissionGroup, ProjectRole } from '../../../shared/contract/person/members.ts';

const role = (name: string, approver: string | null = null, group = 'plain'): ProjectRole => ({
  uid: name,
  base_uid: name,
  name,
  auth: { uid: group, name: group },
  approver,
  version: 1,
});
const LEAD = role('Lead', null, 'admins');
const CHIEF = role('Chief', null, 'admins');
const REPORTER = role('Reporter', 'Lead');
const GROUPS: PermissionGroup[] = [
  { uid: 'admins', name: 'Administrator', is_admin: true, policy_json: { actions: [] }, version: 1 },
  { uid: 'plain', name: 'Plain', is_admin: false, policy_json: { actions: ['READ_TRACKER_REF'] }, version: 1 },
];

/** A membership of a person in a role; null is the creator of the project. */
const member = (name: string, held: ProjectRole | null, more: Partial<Member['user']> = {}): Member => ({
  uid: `${name}-${held?.uid ?? 'creator'}`,
  user: {
    uid: name,
    first_name: name,
    last_name: 'Tester',
    email: `${name}@sample.example`,
    last_login: null,
    is_active: true,
    ...more,
  },
  project_discipline: held,
});
const named = (name: string) => ({ key: `${name}@sample.example`, email: `${name}@sample.example` });
const roleOf = (name: string, roleUid: string | null | undefined, isLast = false) => ({ ...named(name), roleUid, isLast });
const known = (...members: Member[]): KnownMembers => ({ members, groups: GROUPS });

describe('the users of a project', () => {
  it('are people, however many roles they have and however their address is written [ADM-150]', () => {
    const users = usersOf([
      member('ann', LEAD, { email: 'Ann@Sample.Example', last_login: '2024-03-01T10:00:00Z' }),
      member('ben', REPORTER, { is_active: false }),
      member('ann', REPORTER, { last_login: '2024-03-05T10:00:00Z' }),
    ]);
    expect(
      users.map(({ name, email, lastLogin, isActive, memberships }) => [name, email, lastLogin, isActive, memberships.length]),
    ).toEqual([
      ['ann Tester', 'Ann@Sample.Example', '2024-03-05T10:00:00Z', true, 2],
      ['ben Tester', 'ben@sample.example', null, false, 1],
    ]);
  });

  it('without an address are not taken for one person', () => {
    expect(usersOf([member('ann', LEAD, { email: '' }), member('ben', LEAD, { email: '' })])).toHaveLength(2);
  });
});

describe('taking a role away', () => {
  const held = [member('ann', LEAD), member('ann', REPORTER), member('ben', null)];

  it('finds the membership of the user and the role', () => {
    expect(membershipToTake(roleOf('ann', 'Reporter'), held).uid).toBe('ann-Reporter');
    expect(membershipToTake(roleOf('ben', null, true), held).uid).toBe('ben-creator');
  });

  it('says what is missing of the user, the role or the membership [ADM-581, ADM-582, ADM-583]', () => {
    const noUserOrRole = 'Error: Cannot find user or role information for deletion.';
    expect(() => membershipToTake({ ...roleOf('x', 'Lead'), email: '' }, held)).toThrow(noUserOrRole);
    expect(() => membershipToTake(roleOf('ann', undefined), held)).toThrow(noUserOrRole);
    expect(() => membershipToTake(roleOf('ben', 'Lead'), held)).toThrow(
      'Error: Could not find the specific role assignment to remove.',
    );
    const withoutId = [{ ...member('ann', LEAD), uid: '' }];
    expect(() => membershipToTake(roleOf('ann', 'Lead', true), withoutId)).toThrow(
      'Error: Cannot find membership ID for role deletion.',
    );
  });

  it('is not done where it is the last one by now and the question did not say so [ADM-377]', async () => {
    const taken: string[] = [];
    const take = async ({ uid }: Member) => void taken.push(uid);
    const steps = { read: async () => known(member('ann', REPORTER), member('ben', null)), take, ownUid: 'me' };
    await expect(removeRoleOfUser(roleOf('ann', 'Reporter'), steps)).rejects.toThrow(
      'Error removing role: This is now the last role of this user, who would be removed from the project.',
    );
    expect(taken).toEqual([]);
    await removeRoleOfUser(roleOf('ann', 'Reporter', true), steps);
    expect(taken).toEqual(['ann-Reporter']);
  });

  it('says why the server refused it [ADM-585]', async () => {
    const take = () => Promise.reject(new Error('Not now.'));
    const steps = { read: async () => known(...held), take, ownUid: 'me' };
    await expect(removeRoleOfUser(roleOf('ann', 'Lead'), steps)).rejects.toThrow('Error removing role: Not now.');
  });
});

describe('removing a user', () => {
  const order = (removed: string, own: string, ...members: Member[]) =>
    membershipsToTake(named(removed), known(...members), own).map(({ uid }) => uid);

  it('says what is missing of the user [ADM-579, ADM-580]', () => {
    expect(() => membershipsToTake({ key: 'x', email: '' }, known(), 'me')).toThrow(
      'Error: Cannot find user email for deletion.',
    );
    expect(() => membershipsToTake(named('ann'), known(member('ben', LEAD)), 'me')).toThrow(
      'Error: No memberships found to delete.',
    );
  });

  it('takes first what the server may refuse, and last what somebody needs to remove themselves', () => {
    const all = [member('ann', REPORTER), member('ann', LEAD), member('ben', null)];
    expect(order('ann', 'me', ...all)).toEqual(['ann-Lead', 'ann-Reporter']);
    expect(order('ann', 'ann', ...all)).toEqual(['ann-Reporter', 'ann-Lead']);
  });

  it('refuses the last administrator before anything has happened [ADM-584]', () => {
    const refused = 'Error removing user: A project needs an administrator. Make somebody else its administrator first.';
    const ann = [member('ann', LEAD), member('ann', CHIEF), member('ann', REPORTER)];
    expect(() => order('ann', 'me', ...ann, member('ben', REPORTER))).toThrow(refused);
    expect(() => order('ann', 'me', ...ann, member('ben', LEAD, { is_active: false }))).toThrow(refused);
    expect(order('ann', 'me', ...ann, member('ben', null))).toHaveLength(3);
    expect(order('ben', 'me', ...ann, member('ben', REPORTER))).toEqual(['ben-Reporter']);
  });

  /** A server with memberships, some of which cannot be removed. */
  function server(members: Member[], failures: Record<string, Error>) {
    const taken: string[] = [];
    const read = async () => known(...members.filter(({ uid }) => !taken.includes(uid)));
    const take = async ({ uid }: Member) => {
      if (failures[uid]) throw failures[uid];
      taken.push(uid);
    };
    return { taken, steps: { read, take, ownUid: 'me' } };
  }
  const ANN = [member('ann', LEAD), member('ann', REPORTER), member('ben', null)];
  const gone = Object.assign(new Error('This membership does not exist.'), { status: 404, errors: {}, correlationId: '' });

  it('takes each membership once [ADM-537]', async () => {
    const { taken, steps } = server(ANN, {});
    await removeUserFromProject(named('ann'), steps);
    expect(taken).toEqual(['ann-Lead', 'ann-Reporter']);
  });

  it('passes over a membership that somebody else has taken meanwhile', async () => {
    const { taken, steps } = server(ANN, { 'ann-Lead': gone });
    await removeUserFromProject(named('ann'), steps);
    expect(taken).toEqual(['ann-Reporter']);
  });

  it('says why it failed, and whether anything is left [ADM-584]', async () => {
    const early = server(ANN, { 'ann-Lead': new Error('Not now.') });
    await expect(removeUserFromProject(named('ann'), early.steps)).rejects.toThrow(
      'Error removing user: Not now. Nothing has been removed.',
    );
    expect(early.taken).toEqual([]);
    const late = server(ANN, { 'ann-Reporter': new Error('Not now.') });
    await expect(removeUserFromProject(named('ann'), late.steps)).rejects.toThrow(
      'Error removing user: Not now. These roles are left: Reporter.',
    );
    let reads = 0;
    const read = () => (++reads === 1 ? late.steps.read() : Promise.reject(new Error('No network')));
    await expect(removeUserFromProject(named('ann'), { ...late.steps, read })).rejects.toThrow(
      'Error removing user: Not now. Load the page again to see which roles are left.',
    );
  });

  it('is done when the answer got lost and nothing is left', async () => {
    const only = [member('cat', REPORTER)];
    const { steps, taken } = server(only, {});
    const take = async (membership: Member) => {
      await steps.take(membership);
      throw new Error('No answer');
    };
    await removeUserFromProject(named('cat'), { ...steps, take });
    expect(taken).toEqual(['cat-Reporter']);
  });
});

describe('the roles of a project', () => {
  const tree = (...all: ProjectRole[]) => roleTree(all).map(({ role: { name }, level }) => [name, level]);

  it('stand below the role that they report to, each with its level [ADM-173, ADM-292]', () => {
    expect(tree(role('Approver'), role('Clerk', 'Reporter'), role('Reporter', 'Approver'), role('Viewer'))).toEqual([
      ['Approver', 1],
      ['Reporter', 2],
      ['Clerk', 3],
      ['Viewer', 1],
    ]);
  });

  it('stand at the top when their approver is gone or they report to one another, and none is left out', () => {
    expect(tree(role('A', 'B'), role('B', 'A'), role('C', 'B'), role('D', 'D'), role('E', 'gone'))).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 2],
      ['D', 1],
      ['E', 1],
    ]);
  });
});

it('the actions of rows are for administrators, and by one switch for the others instead [ADM-423]', () => {
  expect([seesRowActions(true), seesRowActions(false)]).toEqual([true, false]);
  expect([seesRowActions(true, 'others'), seesRowActions(false, 'others')]).toEqual([false, true]);
});
