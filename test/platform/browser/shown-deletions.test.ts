import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { DeleteFactor } from '../../../frontend/src/features/factors/delete-factor.tsx';
import { DeleteRole } from '../../../frontend/src/features/members/delete-role.tsx';
import { PeriodDialogs } from '../../../frontend/src/features/project/settings/period-dialogs.tsx';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ remove: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: () => ({ mutateAsync: server.remove }),
  readAtOnce: server.read,
  useApiQuery: () => ({ data: [] }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Changed.' }, 'c');
const project = { uid: 'p', related_refs: [] };
const onClose = () => undefined;
type Dialog = { draw: () => Record<string, unknown>; seen: () => number[] };
const dialogOf = (component: unknown, props: object) =>
  propsOf(drawn(component as (props: object) => ReactNode, props), ConfirmModal)!;
const seenInOptions = () => server.remove.mock.calls.map(([{ options }]) => options.ifMatch);

const before = { uid: 'x', version: 1 };
const role = { ...before, name: 'Clerk' };
const factor = { ...before, exact: '2', toUnit: 'MWh', metric: { unit: 'kWh' } };
const period = { ...before, startDate: '2024-01-01', endDate: '2024-02-01' };
const DIALOGS: [string, object, () => Dialog][] = [
  [
    'a role',
    { ...role, version: 2, name: 'Lead' },
    () => ({
      draw: () => dialogOf(DeleteRole, { project, role, all: [], people: [], onClose }),
      seen: seenInOptions,
    }),
  ],
  [
    'a conversion factor',
    { ...factor, version: 2, exact: '3' },
    () => ({
      draw: () =>
        dialogOf(DeleteFactor, {
          calls: { remove: server.remove, readNow: async () => (await server.read())[0] },
          factor,
          onClose,
        }),
      seen: () => server.remove.mock.calls.map(([{ version }]) => version),
    }),
  ],
  [
    'a reporting period',
    { ...period, version: 2, endDate: '2024-01-20' },
    () => {
      const { type, props } = PeriodDialogs({ project, dialog: { kind: 'delete', period }, onClose } as never) as {
        type: unknown;
        props: object;
      };
      return { draw: () => dialogOf(type, props), seen: seenInOptions };
    },
  ],
];

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.remove.mockResolvedValue({});
});

it.each(DIALOGS)(
  'the deletion of %s rests on what the dialog shows, which is shown anew where it was overtaken',
  async (_, now, open) => {
    const { draw, seen } = open();
    server.read.mockResolvedValue([now]);
    server.remove.mockRejectedValueOnce(STALE);
    const first = JSON.stringify(draw().children);
    await expect((draw().onConfirm as () => Promise<unknown>)()).rejects.toThrow('Nothing is deleted.');
    expect(JSON.stringify(draw().children)).not.toBe(first);
    await (draw().onConfirm as () => Promise<unknown>)();
    expect(seen()).toEqual([1, 2]);
  },
);

it.each(DIALOGS)('the deletion of %s says why it could not be shown anew', async (_, _now, open) => {
  const { draw } = open();
  server.remove.mockRejectedValueOnce(STALE);
  server.read.mockRejectedValueOnce(new Error('No connection.'));
  await expect((draw().onConfirm as () => Promise<unknown>)()).rejects.toThrow('No connection.');
});

it('a deletion that is refused for another reason says that reason', async () => {
  const { draw } = DIALOGS[0]![2]();
  server.remove.mockRejectedValueOnce(new ApiError(409, { type: '/problems/conflict', detail: 'People have this role.' }, 'c'));
  await expect((draw().onConfirm as () => Promise<unknown>)()).rejects.toThrow('People have this role.');
});
