import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { CompanyMemberGroupsModal } from '../../../frontend/src/features/members/company/member-groups-modal.tsx';
import { RoleModal } from '../../../frontend/src/features/members/role-modal.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiQuery: () => ({ data: ['a', 'b', 'c'].map((uid) => ({ uid, name: `Group ${uid}` })) }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));

const partsOf = (all: ReturnType<typeof drawn>) => {
  const form = propsOf(all, FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
  return { save: form.save as () => Promise<unknown>, fields };
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('the form of a role says which permission group somebody else has chosen', async () => {
  const role = { uid: 'r', version: 1, name: 'Reporter', auth: { uid: 'a' }, approver: null };
  const opened = { project: { uid: 'p' }, role, all: [role], onClose: vi.fn() } as unknown as ComponentProps<typeof RoleModal>;
  const dialog = () => partsOf(drawn(RoleModal, opened));
  server.save.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c'));
  server.read.mockResolvedValue([{ ...role, version: 2, auth: { uid: 'c' } }]);
  (propsOf(dialog().fields, ChoiceField)!.onChange as (group: string) => void)('b');
  await expect(dialog().save()).rejects.toThrow(/meantime: .* \(now Group c\)\./);
  await dialog().save();
  expect(server.save.mock.calls.map(([{ args, options }]) => [options.ifMatch, args.body])).toEqual([
    [1, { auth: 'b' }],
    [2, { auth: 'b' }],
  ]);
});

it('the groups of a member keep the one that somebody else has given them', async () => {
  const member = { uid: 'm', auth: [{ uid: 'a' }], user: {} };
  const props = { company: { uid: 'q' }, member, onClose: vi.fn() };
  const dialog = () =>
    partsOf(drawn(CompanyMemberGroupsModal, props as unknown as ComponentProps<typeof CompanyMemberGroupsModal>));
  server.read.mockResolvedValue([{ ...member, auth: [{ uid: 'a' }, { uid: 'c' }] }]);
  const field = dialog().fields.find(({ props: { selectedOptions } }) => selectedOptions !== undefined)!;
  (field.props.onChange as (event: object) => void)({ detail: { selectedOptions: [{ value: 'a' }, { value: 'b' }] } });
  await expect(dialog().save()).rejects.toThrow('(now Group a, Group c).');
  await dialog().save();
  expect(server.save.mock.calls.map(([{ args }]) => args.body)).toEqual([{ auth: ['a', 'b', 'c'] }]);
});
