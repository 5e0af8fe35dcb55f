import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CompanyForm } from '../../../frontend/src/features/company/company-form.tsx';
import { FormProblem } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', () => ({ callWithVersion: server.read }));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({ data: [] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));

const company = { uid: 'c', name: 'Northbank', address: '1 Quay', suburb: 'Leith' };
const form = () => {
  const all = drawn(CompanyForm, { company } as unknown as ComponentProps<typeof CompanyForm>);
  const { summary } = propsOf(all, FormProblem)!.errors as { summary: string | undefined };
  const field = (name: string) => all.find(({ type, props }) => type === TextField && props.name === name)!.props;
  const submit = all.find(({ type }) => type === 'form')!.props.onSubmit as (event: object) => void;
  return { summary, field, submit: () => submit({ preventDefault: () => undefined }) };
};
const type = (name: string, text: string) => (form().field(name).onChange as (text: string) => void)(text);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('the details of a company say what somebody else has made of the fields that both have changed', async () => {
  server.read.mockResolvedValue({ data: { ...company, name: 'Eastbank', address: '' }, etag: '2' });
  type('name', 'Southbank');
  type('address', '2 Quay');
  form().submit();
  await vi.waitFor(() =>
    expect(form().summary).toContain('in the meantime: Company name (now “Eastbank”), Address (now empty). Your'),
  );
  expect(server.save).not.toHaveBeenCalled();
});

it('the address of a company is not mixed with another one unseen', async () => {
  server.read.mockResolvedValue({ data: { ...company, suburb: 'Granton' }, etag: '2' });
  type('address', '2 Quay');
  form().submit();
  await vi.waitFor(() => expect(form().summary).toContain('(now “Granton”)'));
  expect(server.save).not.toHaveBeenCalled();
});

it('the details of a company are saved over the version that they were compared with', async () => {
  server.read.mockResolvedValue({ data: { ...company, suburb: 'Granton' }, etag: '2' });
  type('name', 'Southbank');
  form().submit();
  await vi.waitFor(() => expect(server.save).toHaveBeenCalled());
  expect(server.save.mock.lastCall![0]).toEqual({
    args: { params: { companyId: 'c' }, body: { name: 'Southbank' } },
    options: { ifMatch: '2' },
  });
});
