import { beforeEach, expect, it, vi } from 'vitest';
import { unusualIndicators } from '../../../../frontend/src/features/report/submit/indicators.ts';

const server = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: server.call }));

beforeEach(() => {
  server.call.mockResolvedValue([
    { name: 'Emissions', unusual: false },
    { name: 'Share of diesel %', unusual: true },
  ]);
});

it('each check of the indicators asks with a new id, for the unusual ones alone [REP-357]', async () => {
  const found = [await unusualIndicators('r'), await unusualIndicators('r')];
  expect(found.flat().map(({ name }) => name)).toEqual(['Share of diesel %', 'Share of diesel %']);
  const sent = server.call.mock.calls.map(([route, { params, query }]) => ({ path: route.path, ...params, ...query }));
  expect(sent.map(({ path, commitId }) => [path, commitId])).toEqual(
    Array(2).fill(['/api/dashboard/report/{commitId}/indicator/', 'r']),
  );
  const ids = sent.map(({ requestId }) => requestId);
  expect(ids.every((id) => /^[0-9a-f-]{16,}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(2);
});
