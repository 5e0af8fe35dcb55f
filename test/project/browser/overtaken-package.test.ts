import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PackageForm } from '../../../frontend/src/features/project/package/package-form.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
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
vi.mock('../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));

const pack = { uid: 'r', tracker: 't', name: 'Depot', due_date: '2024-02-10', latest_commit: {}, meta_json: {} };
const opened = { project: { uid: 'p' }, pack } as unknown as ComponentProps<typeof PackageForm>;
const form = () => {
  const all = drawn(PackageForm, opened);
  const { summary } = propsOf(all, FormProblem)!.errors as { summary: string | undefined };
  const submit = all.find(({ type }) => type === 'form')!.props.onSubmit as (event: object) => void;
  return {
    summary,
    name: propsOf(all, TextField)!.onChange as (name: string) => void,
    due: propsOf(all, DateField)!.onChange as (day: string) => void,
    submit: () => submit({ preventDefault: () => undefined }),
  };
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('the details of a package say what somebody else has made of the name and the day that both have changed', async () => {
  server.read.mockResolvedValue({ data: { ...pack, name: 'Store', due_date: '2024-03-01' }, etag: 2 });
  form().name('Yard');
  form().due('2024-02-20');
  form().submit();
  await vi.waitFor(() => expect(form().summary).toMatch(/in the meantime: .*\(now “Store”\), .*\(now 1st Mar 24\)\. Your/));
  expect(server.save).not.toHaveBeenCalled();
});
