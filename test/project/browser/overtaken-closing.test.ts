import type { ComponentProps, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { PeriodDialogs } from '../../../frontend/src/features/project/settings/period-dialogs.tsx';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../frontend/src/ui/flash.tsx', async (original) => ({
  ...(await original<object>()),
  useFlash: () => () => undefined,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiQuery: () => ({ data: [] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));

const closing = (since: string) => ({ since, isClosed: false, by: 'Ben', at: '2026-11-01T10:00:00.000Z', exceptions: [] });
const stored = (version: number, more: object = { closing: closing('2026-12-15') }) => ({
  uid: 'nov',
  startDate: '2026-11-01',
  endDate: '2026-12-01',
  num_commits: 0,
  version,
  ...more,
});
const modal = (kind: string, more: object = {}) => {
  const opened = {
    project: { uid: 'p', related_refs: [] },
    dialog: { kind, period: stored(1), ...more },
    onClose: () => undefined,
  };
  const { type, props } = PeriodDialogs(opened as unknown as ComponentProps<typeof PeriodDialogs>);
  return drawn(type as (props: object) => ReactNode, props as object);
};
const save = (kind: string) => (propsOf(modal(kind), FormModal)!.save as () => Promise<unknown>)();
const sent = () => server.save.mock.calls.map(([{ args, options }]) => [options?.ifMatch, args.body]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.save.mockResolvedValue({}).mockRejectedValueOnce(STALE);
});

describe('a dialog of a period’s closing', () => {
  it('says which last day somebody else has given meanwhile, and closes at the next attempt', async () => {
    server.read.mockResolvedValue([stored(2, { closing: closing('2026-12-20') })]);
    (propsOf(modal('close'), FormModal)!.children as unknown as (error: () => undefined) => never)(() => undefined);
    await expect(save('close')).resolves.toEqual({});
    expect(sent()).toEqual([
      [1, { last_day: '2026-12-14' }],
      [2, { last_day: '2026-12-19' }],
    ]);
  });

  it.each(['reopen', 'grant'])(
    'to %s says that somebody else was first, and sends what that person has left next',
    async (kind) => {
      server.read.mockResolvedValue([stored(2)]);
      await expect(save(kind)).rejects.toThrow('Somebody else has changed this period');
      await save(kind);
      expect(sent().map(([version]) => version)).toEqual([1, 2]);
    },
  );

  it('to end an exception says that somebody else was first', async () => {
    server.read.mockResolvedValue([stored(2)]);
    const end = () => (propsOf(modal('end', { exception: { uid: 'x' } }), ConfirmModal)!.onConfirm as () => Promise<unknown>)();
    await expect(end()).rejects.toThrow('Somebody else has changed this period');
    await end();
    expect(sent().map(([version]) => version)).toEqual([1, 2]);
  });
});
