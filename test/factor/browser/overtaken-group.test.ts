import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { GroupForm } from '../../../frontend/src/features/tenant-admin/conversion/groups-card.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
import { FormProblem } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn(), said: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => server.said }));
vi.mock('../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));

const stored = (version: number, fields: object = {}) => ({ id: 'g', name: 'UK', start_date: '2024-01-01', version, ...fields });
const page = { group: stored(1), onDeleted: () => undefined } as ComponentProps<typeof GroupForm>;
const form = () => {
  drawn(GroupForm, page);
  // React renders again after a component has set its own state.
  const all = drawn(GroupForm, page);
  return {
    summary: (propsOf(all, FormProblem)!.errors as { summary: string | undefined }).summary,
    values: [propsOf(all, TextField)!.value, propsOf(all, DateField)!.value],
    rename: propsOf(all, TextField)!.onChange as (name: string) => void,
    begin: propsOf(all, DateField)!.onChange as (day: string) => void,
    submit: async () => {
      (all[0]!.props.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
      await new Promise((done) => setTimeout(done));
    },
  };
};
const sent = () => server.save.mock.calls.map(([{ args, options }]) => [options?.ifMatch, args.body]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.group = stored(1);
});

it('a group of factors whose date somebody else has changed, too, is not overwritten, and can be saved then', async () => {
  server.save.mockRejectedValueOnce(STALE).mockResolvedValue(stored(3, { start_date: '2024-06-01' }));
  server.read.mockResolvedValue([stored(2, { name: 'UK 2024', start_date: '2024-04-01' })]);
  form().begin('2024-06-01');
  await form().submit();
  expect(form().summary).toContain('Somebody else changed this in the meantime: Start date (now 1st Apr 24).');
  expect(server.said).not.toHaveBeenCalled();
  expect(form().values).toEqual(['UK 2024', '2024-06-01']);
  await form().submit();
  expect(sent()).toEqual([
    [1, { start_date: '2024-06-01' }],
    [2, { start_date: '2024-06-01' }],
  ]);
  expect(form().summary).toBeUndefined();
});

it('a group of factors is saved with what somebody else has changed beside it', async () => {
  server.save.mockRejectedValueOnce(STALE).mockResolvedValue(stored(3, { name: 'UK 2024', start_date: '2024-04-01' }));
  server.read.mockResolvedValue([stored(2, { start_date: '2024-04-01' })]);
  form().rename('UK 2024');
  await form().submit();
  expect(sent().at(-1)).toEqual([2, { name: 'UK 2024' }]);
  expect(form().values).toEqual(['UK 2024', '2024-04-01']);
});

it('a group of factors that somebody else has changed follows where nothing was typed', () => {
  form();
  page.group = stored(2, { start_date: '2024-04-01' });
  expect(form().values).toEqual(['UK', '2024-04-01']);
});
