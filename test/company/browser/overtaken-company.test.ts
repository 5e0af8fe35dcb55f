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
vi.mock('../../../frontend/src/api/client.ts', () => ({ call: server.read }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({ data: [] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => () => undefined }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('the form of a company says what a name is now that both have changed', async () => {
  const company = { uid: 'c', name: 'Quay' };
  const form = () => drawn(CompanyForm, { company } as unknown as ComponentProps<typeof CompanyForm>);
  server.read.mockResolvedValue({ ...company, name: 'Pier' });
  (propsOf(form(), TextField)!.onChange as (name: string) => void)('Quays');
  (propsOf(form(), 'form')!.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
  await new Promise((done) => setTimeout(done));
  expect(propsOf(form(), FormProblem)!.errors).toMatchObject({
    summary: expect.stringContaining('meantime: Company name (now “Pier”).'),
  });
  expect(server.save).not.toHaveBeenCalled();
});
