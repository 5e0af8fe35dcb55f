import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';

const server = vi.hoisted(() => ({ listed: [] as object[], read: {} as object, asked: [] as unknown[] }));
vi.mock('react-router', () => ({ useParams: () => ({ indicatorId: 'aaaaaaaa' }) }));
vi.mock('../../../frontend/src/features/structure/index.ts', () => ({
  useStructurePlace: () => ({ data: { projectUid: 'p', trackerId: 't', commitId: 'c' }, error: null, isPending: false }),
}));
vi.mock('../../../frontend/src/features/indicators/target/target-page.tsx', () => ({
  TargetPage: ({ indicator }: { indicator: { name: string } }) => `Target of ${indicator.name}`,
}));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: (_: unknown, op: string, { params }: { params: object }, options?: { enabled?: boolean }) => {
    if (op === 'listIndicators') return { data: server.listed, error: null };
    if (op === 'listPeriods') return { data: [], error: null };
    if (options?.enabled === false) return { data: undefined, error: null, isPending: true };
    server.asked.push([op, params]);
    return { error: null, isPending: true, ...server.read };
  },
}));
const { default: TargetRoute } = await import('../../../frontend/src/features/indicators/target/index.tsx');

const fuel = { uid: 'bbbbbbbb-0000-4000-8000-000000000000', name: 'Fuel' };
const shown = () => renderToString(createElement(TargetRoute));

beforeEach(() => {
  Object.assign(server, { listed: [fuel], read: {}, asked: [] });
});

it('the page of a target opens at the id of an indicator that was merged into another one [ADM-343]', () => {
  expect(shown()).toContain('role="status"');
  expect(server.asked).toEqual([['readIndicator', { trackerId: 't', commitId: 'c', indicatorId: 'aaaaaaaa' }]]);
  server.read = { data: fuel, isPending: false };
  expect(shown()).toContain('Target of Fuel');
});

it('the page of a target says that its indicator is gone where no other one has taken its place', () => {
  server.read = { error: new ApiError(404, {}, 'c'), isPending: false };
  expect(shown()).toContain('This indicator has been deleted');
  server.read = { error: new ApiError(503, {}, 'c'), isPending: false };
  expect(shown()).toContain('The target could not be loaded');
  Object.assign(server, { listed: [], read: { data: fuel, isPending: false } });
  expect(shown()).toContain('This indicator has been deleted');
});

it('the page of a target asks for no other indicator where the list has its own', () => {
  server.listed = [{ ...fuel, uid: 'aaaaaaaa-0000-4000-8000-000000000000' }];
  expect(shown()).toContain('Target of Fuel');
  expect(server.asked).toEqual([]);
});
