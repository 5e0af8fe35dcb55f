import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { PeriodDialogs } from '../../../frontend/src/features/project/settings/period-dialogs.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
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
  useApiQuery: () => ({ data: [] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));

const stored = (version: number, dates: object = {}) => ({
  uid: 'nov',
  startDate: '2026-11-01',
  endDate: '2026-12-01',
  version,
  ...dates,
});
const opened = { project: { uid: 'p' }, dialog: { kind: 'edit', period: stored(1) }, onClose: () => undefined };
const dialog = () => {
  const { type, props } = PeriodDialogs(opened as unknown as ComponentProps<typeof PeriodDialogs>);
  const form = propsOf(drawn(type as (props: object) => ReactNode, props as object), FormModal)!;
  const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
  const [start, next] = fields.filter((field) => field.type === DateField).map((field) => field.props);
  return {
    save: form.save as () => Promise<unknown>,
    dates: [start!.value, next!.value],
    endBefore: next!.onChange as (day: string) => void,
  };
};
const sent = () => server.save.mock.calls.map(([{ args, options }]) => [options?.ifMatch, args.body]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('a date of a period that somebody else has changed, too, is not overwritten, and can be saved then', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { startDate: '2026-11-02', endDate: '2026-11-25' })]);
  dialog().endBefore('2026-11-28');
  await expect(dialog().save()).rejects.toThrow(
    'in the meantime: Start of this period (now 2nd Nov 26), Start of next period (now 25th Nov 26).',
  );
  expect(dialog().dates).toEqual(['2026-11-02', '2026-11-28']);
  await dialog().save();
  expect(sent()).toEqual([
    [1, { endDate: '2026-11-28' }],
    [2, { endDate: '2026-11-28' }],
  ]);
});

it('a date of a period is saved beside the other one that somebody else has changed when its person has read that', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([stored(2, { startDate: '2026-11-02' })]);
  dialog().endBefore('2026-11-28');
  await expect(dialog().save()).rejects.toThrow('(now 2nd Nov 26)');
  expect(dialog().dates).toEqual(['2026-11-02', '2026-11-28']);
  await dialog().save();
  expect(sent().at(-1)).toEqual([2, { endDate: '2026-11-28' }]);
});
