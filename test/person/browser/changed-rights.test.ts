import { expect, it } from 'vitest';
import { groupChange } from '../../../frontend/src/features/members/group-modal.tsx';
import { roleChange } from '../../../frontend/src/features/members/role-modal.tsx';

it('a new name of a role says nothing of its permission group, which somebody else may have changed meanwhile', () => {
  expect(roleChange({ name: 'Lead' })).toEqual({ name: 'Lead' });
  expect(roleChange({ group: 'g' })).toEqual({ auth: 'g' });
  expect(roleChange({ group: '', approver: '' })).toEqual({ auth: null, approver: null });
});

it('a new name of a permission group gives back no permission that somebody else has taken away meanwhile', () => {
  expect(groupChange({ name: 'Readers' }, false)).toEqual({ name: 'Readers' });
  expect(groupChange({ actions: ['READ_TRACKER_REF'] }, false)).toEqual({ policy_json: { actions: ['READ_TRACKER_REF'] } });
});

it('a group that becomes one of administrators loses its single permissions', () => {
  const made = { is_admin: true, policy_json: { actions: [] } };
  expect(groupChange({ isAdmin: true }, true)).toEqual(made);
  expect(groupChange({ isAdmin: true, actions: ['READ_TRACKER_REF'] }, true)).toEqual(made);
  expect(groupChange({ isAdmin: false }, false)).toEqual({ is_admin: false });
});
