import { beforeEach, expect, it, vi } from 'vitest';
import { changedTo } from '../../../../frontend/src/ui/form/changed-to.ts';
import { useTypedFields } from '../../../../frontend/src/ui/form/typed-fields.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
beforeEach(forgetHooks);

const stored = { name: 'Reporter', group: 'a' };
const form = () => called(() => useTypedFields(stored));
const save = (now: typeof stored) => form().check(now, { name: changedTo('Role name'), group: 'Group' }, () => undefined);

it('a form says what a text is now that both have changed, and of a choice that it has changed', async () => {
  form().setAll({ name: 'Clerk', group: 'b' });
  await expect(save({ name: 'Melder', group: 'c' })).rejects.toThrow('in the meantime: Role name (now “Melder”), Group. Your');
});

it('a form says that somebody else has emptied a text', async () => {
  form().set('name', 'Clerk');
  await expect(save({ ...stored, name: '' })).rejects.toThrow('in the meantime: Role name (now empty). Your');
});

it('a form says the beginning of a long text', async () => {
  form().set('name', 'Clerk');
  const name = 'm'.repeat(300);
  await expect(save({ ...stored, name })).rejects.toThrow(`Role name (now “${'m'.repeat(200)}…”). Your`);
});
