import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Select from '@cloudscape-design/components/select';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StartFrom } from '../../../../frontend/src/features/company-dashboard/start-from.tsx';
import { CompanyMemberGroupsModal } from '../../../../frontend/src/features/members/company/member-groups-modal.tsx';
import { GiveRoleModal } from '../../../../frontend/src/features/members/give-role-modal.tsx';
import { AcceptRequestModal } from '../../../../frontend/src/features/members/invites/accept-request-modal.tsx';
import { InviteModal } from '../../../../frontend/src/features/members/invites/invite-modal.tsx';
import { RoleModal } from '../../../../frontend/src/features/members/role-modal.tsx';
import { AddPackageModal, RoleField } from '../../../../frontend/src/features/project/package-modals.tsx';
import { NewTenancyModal } from '../../../../frontend/src/features/tenant-admin/sub-tenancies/new-modal.tsx';
import { ChoiceField } from '../../../../frontend/src/ui/form/choice-field.tsx';
import { FormModal } from '../../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const list = vi.hoisted(() => ({ read: {} as Record<string, unknown>, refetch: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => list.read, useApiMutation: () => ({}) }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-03-10' }));

const unread = (isError: boolean) => ({ data: undefined, isError, refetch: list.refetch });
const FAILED = 'The choices could not be loaded.';

/** The rendered choice, with the text below it. */
function shown(given: object) {
  const field = { label: 'Role', value: '', choices: [], onChange: () => undefined, ...given };
  const all = elementsIn(ChoiceField(field));
  return { select: propsOf(all, Select)!, error: propsOf(all, FormField)!.errorText };
}
const open = (select: Record<string, unknown>) => (select.onLoadItems as () => void)();

beforeEach(() => {
  forgetHooks();
  list.refetch.mockReset();
});

describe('a choice from a list that is not read', () => {
  it('says that it is being loaded', () => {
    const { select, error } = shown({ read: unread(false) });
    expect([select.statusType, error]).toEqual(['loading', undefined]);
    open(select);
    expect(list.refetch).not.toHaveBeenCalled();
  });

  it('says that it could not be loaded, and tries again when it is opened', () => {
    const { select, error } = shown({ read: unread(true) });
    expect(select).toMatchObject({ statusType: 'error', errorText: FAILED, recoveryText: 'Try again' });
    expect(error).toBe(FAILED);
    open(select);
    expect(list.refetch).toHaveBeenCalledOnce();
  });

  it('says first what is wrong with the entry', () => {
    expect(shown({ read: unread(true), error: 'Choose a role' }).error).toBe('Choose a role');
  });

  it('is one like any other once it is read, also where a later reading failed', () => {
    for (const read of [undefined, { ...unread(true), data: [] }]) {
      const { select, error } = shown({ read });
      expect([select.statusType, error]).toEqual(['finished', undefined]);
    }
  });
});

describe('the forms that offer a list of the server', () => {
  const project = { uid: 'p', related_refs: [], trackers: [] };
  const user = { user: { first_name: 'Ada', last_name: 'B', email: 'a@x.example' }, auth: [], groups: [] };
  it.each([
    ['a role for a member', GiveRoleModal, { project, user: { name: 'Ada', memberships: [] } }],
    [
      'the role of a request',
      AcceptRequestModal,
      { project, request: { email: 'a@x.example', project_discipline: { uid: 'r' } } },
    ],
    ['the role of an invitation', InviteModal, { project }],
    ['the permission group of a role', RoleModal, { project, role: undefined, all: [] }],
    ['the groups of a member of a company', CompanyMemberGroupsModal, { company: { uid: 'c' }, member: user }],
    ['the company of a sub-tenancy', NewTenancyModal, {}],
    ['the role of a package', AddPackageModal, { project, parentUid: 'root' }],
  ] as const)('say of %s that it could not be read', (_what, form, props) => {
    list.read = unread(true);
    const modal = propsOf(drawn(form as (given: object) => ReactNode, { ...props, onClose: () => undefined }), FormModal)!;
    const fields = elementsIn((modal.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
    const roles = fields
      .filter(({ type }) => type === RoleField)
      .flatMap(({ props: role }) => elementsIn(RoleField(role as never)));
    const all = [...fields, ...roles];
    const reads = all.filter(({ type }) => type === ChoiceField).map(({ props: field }) => field.read);
    expect([...reads, propsOf(all, Multiselect)?.statusType].some((each) => each === list.read || each === 'error')).toBe(true);
  });

  it('say of the project that a new one starts from that it could not be read', () => {
    list.read = unread(true);
    const fields = drawn(StartFrom as (given: object) => ReactNode, { copy: {}, onChange: () => undefined, error: undefined });
    expect([propsOf(fields, Select)!.statusType, propsOf(fields, FormField)!.errorText]).toEqual(['error', FAILED]);
  });
});
