import Checkbox from '@cloudscape-design/components/checkbox';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupModal } from '../../../frontend/src/features/members/group-modal.tsx';
import type { GroupScope, ShownGroup } from '../../../frontend/src/features/members/group-scope.ts';
import { PermissionGrid } from '../../../frontend/src/features/members/permission-grid.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

const server = { create: vi.fn(), change: vi.fn() };

/** The present form of a group. */
function formOf(group: ShownGroup | undefined) {
  const scope = { areas: ['TRACKER_REF'], readNow: async () => [group], ...server } as unknown as GroupScope;
  const modal = propsOf(drawn(GroupModal, { scope, group, onClose: () => undefined }), FormModal)!;
  const fields = elementsIn((modal.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  return {
    canSave: !modal.submitDisabled,
    hasGrid: propsOf(fields, PermissionGrid) !== undefined,
    rename: propsOf(fields, TextField)!.onChange as (name: string) => void,
    setAdmin: (checked: boolean) => (propsOf(fields, Checkbox)!.onChange as (event: object) => void)({ detail: { checked } }),
    tick: propsOf(fields, PermissionGrid)?.onChange as (actions: readonly string[]) => void,
    save: modal.save as () => Promise<unknown>,
  };
}

const group = (is_admin: boolean, actions: string[]) =>
  ({ uid: 'g', name: 'Leads', is_admin, policy_json: { actions }, version: 1 }) as unknown as ShownGroup;

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

describe('the form of a permission group', () => {
  it('asks for a name [ADM-369]', () => {
    expect(formOf(undefined).canSave).toBe(false);
    formOf(undefined).rename('Readers');
    expect(formOf(undefined).canSave).toBe(true);
  });

  it.each([
    [undefined, true],
    [group(false, []), true],
    [group(true, []), false],
  ])('of %j shows the grid: %s [ADM-370]', (given, hasGrid) => {
    expect(formOf(given).hasGrid).toBe(hasGrid);
    formOf(given).setAdmin(hasGrid);
    expect(formOf(given).hasGrid).toBe(!hasGrid);
  });

  it('sends no permission of a group that is one of administrators again when it is saved [ADM-371]', async () => {
    const given = group(true, []);
    formOf(given).setAdmin(false);
    formOf(given).tick(['CREATE_TRACKER_REF']);
    formOf(given).setAdmin(true);
    await formOf(given).save();
    expect(server.change).toHaveBeenCalledWith(given, { policy_json: { actions: [] } });
  });

  it('takes the permissions of a group that becomes one of administrators [ADM-371]', async () => {
    const given = group(false, ['READ_TRACKER_REF']);
    formOf(given).tick(['CREATE_TRACKER_REF', 'READ_TRACKER_REF']);
    formOf(given).setAdmin(true);
    await formOf(given).save();
    expect(server.change).toHaveBeenCalledWith(given, { is_admin: true, policy_json: { actions: [] } });
  });

  it('sends none of a new group of administrators, whatever was ticked before [ADM-371]', async () => {
    formOf(undefined).rename('Owners');
    formOf(undefined).tick(['READ_TRACKER_REF']);
    formOf(undefined).setAdmin(true);
    await formOf(undefined).save();
    expect(server.create).toHaveBeenCalledWith({ name: 'Owners', is_admin: true, policy_json: { actions: [] } });
  });
});
