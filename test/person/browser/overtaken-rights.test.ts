import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { GroupModal } from '../../../frontend/src/features/members/group-modal.tsx';
import { PermissionGrid } from '../../../frontend/src/features/members/permission-grid.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

const stored = (version: number, ...actions: string[]) => ({
  uid: 'g',
  version,
  name: 'Readers',
  is_admin: false,
  policy_json: { actions },
});
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');
const scope = { areas: ['TRACKER_REF'], readNow: vi.fn(), change: vi.fn() };
const opened = { scope, group: stored(1, 'READ_TRACKER_REF'), onClose: vi.fn() };
const dialog = () => {
  const form = propsOf(drawn(GroupModal, opened as unknown as ComponentProps<typeof GroupModal>), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  const grid = propsOf(fields, PermissionGrid) as unknown as ComponentProps<typeof PermissionGrid>;
  return { save: form.save as () => Promise<unknown>, grid };
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('a permission that somebody else has taken from a group stays away, and one that they have given it stays', async () => {
  scope.change.mockRejectedValueOnce(STALE);
  scope.readNow.mockResolvedValue([stored(2, 'UPDATE_TRACKER_REF')]);
  dialog().grid.onChange(['READ_TRACKER_REF', 'CREATE_TRACKER_REF']);
  await expect(dialog().save()).rejects.toThrow('in the meantime: Permissions');
  await dialog().save();
  const actions = ['CREATE_TRACKER_REF', 'UPDATE_TRACKER_REF'];
  expect(dialog().grid.actions.toSorted()).toEqual(actions);
  const [, { policy_json }] = scope.change.mock.lastCall!;
  expect(policy_json.actions.toSorted()).toEqual(actions);
  expect(scope.change.mock.calls.map(([{ version }]) => version)).toEqual([1, 2]);
});

it('a right is not given for the whole project where somebody else has widened what the group sees', async () => {
  const own = { ...stored(1, 'READ_TRACKER_REF'), sees: 'own' };
  const project = { scope: { ...scope, projectId: 'p' }, group: own, onClose: vi.fn() };
  const form = () =>
    propsOf(drawn(GroupModal, project as unknown as ComponentProps<typeof GroupModal>), FormModal) as unknown as {
      save(): Promise<unknown>;
      children(error: () => undefined): ReactNode;
    };
  const grid = propsOf(elementsIn(form().children(() => undefined)), PermissionGrid) as unknown as ComponentProps<
    typeof PermissionGrid
  >;
  scope.change.mockRejectedValueOnce(STALE);
  scope.readNow.mockResolvedValue([{ ...own, version: 2, sees: 'project' }]);
  grid.onChange(['READ_TRACKER_REF', 'UPDATE_TRACKER_REF']);
  await expect(form().save()).rejects.toThrow('in the meantime: ');
  expect(scope.change).toHaveBeenCalledTimes(1);
  await form().save();
  expect(scope.change.mock.lastCall).toEqual([
    expect.objectContaining({ version: 2 }),
    { policy_json: { actions: ['READ_TRACKER_REF', 'UPDATE_TRACKER_REF'] } },
  ]);
});
