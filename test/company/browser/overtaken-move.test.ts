import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { MoveCompanyModal } from '../../../frontend/src/features/company/move-company-modal.tsx';
import { unlistedText } from '../../../frontend/src/features/company/move-preview.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ change: vi.fn(), list: vi.fn(), preview: vi.fn() }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: () => ({ mutateAsync: server.change }),
  useApiQuery: (_: object, op: string, args: object, { enabled }: { enabled: boolean }) =>
    enabled ? server.preview(op, args) : { data: undefined },
  readAtOnce: server.list,
}));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const company = (uid: string, parentid: string | null) => ({
  uid,
  name: uid,
  parentid,
  depth: 0,
  projects: [],
  accessible: true,
});
const listed = (parentOfRail: string | null) => [
  company('North', null),
  company('South', null),
  company('West', null),
  company('Rail', parentOfRail),
];
const opened = {
  company: company('Rail', 'North'),
  all: listed('North'),
  isSuperuser: true,
  onClose: vi.fn(),
} as unknown as ComponentProps<typeof MoveCompanyModal>;

function dialog() {
  const form = propsOf(drawn(MoveCompanyModal, opened), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  const save = form.save as () => Promise<unknown>;
  return { form, save, place: propsOf(fields, ChoiceField)!, reason: propsOf(fields, TextField)! };
}
const choose = (place: string) => {
  (dialog().place.onChange as (value: string) => void)(place);
  (dialog().reason.onChange as (value: string) => void)('Sold');
};
const sent = () => server.change.mock.calls.map(([{ args }]) => args.body);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.change.mockResolvedValue({});
  server.preview.mockReturnValue({ data: { companies: [], others: 0 } });
});

it('a move says from where the window showed the company', async () => {
  choose('South');
  await dialog().save();
  expect(sent()).toEqual([{ parentid: 'South', parentid_before: 'North', reason: 'Sold' }]);
});

it('a move that was overtaken says where the company is now, keeps what was chosen and can be sent from there', async () => {
  server.change.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version' }, 'c'));
  server.list.mockResolvedValue(listed('West'));
  choose('South');
  await expect(dialog().save()).rejects.toThrow(
    'Somebody else moved this company in the meantime. Its place now: West. Check the new place, then move it from there.',
  );
  expect([dialog().place.value, dialog().reason.value, dialog().form.submitDisabled]).toEqual(['South', 'Sold', false]);
  await dialog().save();
  expect(sent().at(-1)).toEqual({ parentid: 'South', parentid_before: 'West', reason: 'Sold' });
});

it('a company that somebody else has moved to the chosen place is not moved again', async () => {
  server.change.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version' }, 'c'));
  server.list.mockResolvedValue(listed('South'));
  choose('South');
  await expect(dialog().save()).rejects.toThrow('Its place now: South.');
  expect(dialog().form.submitDisabled).toBe(true);
});

it('another conflict is said as the server says it', async () => {
  const conflict = new ApiError(409, { type: '/problems/stale_version', detail: 'Your own rights changed.' }, 'c');
  server.change.mockRejectedValueOnce(conflict);
  server.list.mockResolvedValue(listed('North'));
  choose('South');
  await expect(dialog().save()).rejects.toBe(conflict);
});

it('a move can be sent once its effect on approved figures is shown', () => {
  choose('South');
  expect(dialog().form.submitDisabled).toBe(false);
  expect(server.preview).toHaveBeenLastCalledWith('previewCompanyMove', {
    params: { companyId: 'Rail' },
    query: { parentid: 'South' },
  });
  server.preview.mockReturnValue({ data: undefined, error: null });
  expect(dialog().form.submitDisabled).toBe(true);
});

it('a move that would be refused says so at its place', () => {
  const refused = new ApiError(403, { detail: 'Ask a superuser.', errors: { parentid: ['Ask a superuser.'] } }, 'c');
  server.preview.mockReturnValue({ data: undefined, error: refused });
  choose('South');
  expect([dialog().place.error, dialog().form.submitDisabled]).toEqual(['Ask a superuser.', true]);
});

it('a move says how many figures it does not list', () => {
  const figures = [{}] as Parameters<typeof unlistedText>[0]['figures'];
  expect(unlistedText({ figures, figureCount: 1 })).toBe('');
  expect(unlistedText({ figures, figureCount: 96 })).toBe('The first 1 of 96 are listed, of projects that you may open.');
  expect(unlistedText({ figures: [], figureCount: 96 })).toBe('96 approved figures change, of projects that you may not open.');
});
