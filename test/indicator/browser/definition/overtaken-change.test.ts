import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { useIndicatorForm } from '../../../../frontend/src/features/indicators/use-indicator-form.ts';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';
import { toOperation } from '../../../../shared/domain/indicator/equation.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ read: vi.fn(), send: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ readAtOnce: server.read }));

const stored = (version: number, { name = 'Waste', numerators = ['a'] } = {}) =>
  ({
    uid: 'i',
    version,
    name,
    category: 'Waste',
    baseMetrics: numerators.map((uid) => ({ uid, name: `Metric ${uid}` })),
    operation_json: toOperation({ eqnType: 0, numerators, numerators2: [], denominators: [], factor: 1 }),
  }) as unknown as Indicator;
const form = () => called(() => useIndicatorForm({ trackerId: 't', commitId: 'c' }, stored(1)));
const save = () => {
  const { changed } = form();
  return changed((base, { name, numerators }) => server.send(base?.version, name, numerators));
};
const rename = (name: string) => form().setForm({ ...form().form, name });
const STALE = new ApiError(409, { type: '/problems/stale_version' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.send.mockResolvedValue('saved');
});

it('an indicator that somebody else has changed is shown with that and what was typed, and can be saved then', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(2, { numerators: ['b'] }));
  rename('Scrap');
  await expect(save()).rejects.toThrow('Somebody else changed this in the meantime: Numerators (N) (now Metric b).');
  expect(form()).toMatchObject({ current: { version: 2 }, form: { name: 'Scrap', numerators: ['b'] } });
  expect(await save()).toBe('saved');
  expect(server.send.mock.calls).toEqual([
    [1, 'Scrap', ['a']],
    [2, 'Scrap', ['b']],
  ]);
});

it('a metric that somebody else has added to an indicator stays where the person has added another one', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(2, { numerators: ['a', 'theirs'] }));
  form().setForm({ ...form().form, numerators: ['a', 'mine'] });
  await expect(save()).rejects.toThrow('Numerators (N)');
  await save();
  expect(server.send.mock.calls.at(-1)).toEqual([2, 'Waste', ['a', 'mine', 'theirs']]);
});

it('an indicator of which no field is another one is saved at once', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(3));
  rename('Scrap');
  expect(await save()).toBe('saved');
  expect(server.send.mock.calls.at(-1)).toEqual([3, 'Scrap', ['a']]);
});

it('a failure of another kind is said as the server says it', async () => {
  const failure = new ApiError(400, { detail: 'No such metric.' }, 'c');
  server.send.mockRejectedValueOnce(failure);
  rename('Scrap');
  await expect(save()).rejects.toBe(failure);
  expect(server.read).not.toHaveBeenCalled();
});
