import { QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, useApiQuery } from '../../../frontend/src/api/queries.ts';
import { useReportNodes } from '../../../frontend/src/features/report/model/use-report-data.ts';
import { me } from '../../../shared/contract/person/me.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../support/browser-unit/hooks.ts';

const page = vi.hoisted(() => ({ asked: undefined as unknown, refetch: vi.fn(), readAt: 0 }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => ({}),
  useQuery: (options: unknown) => {
    page.asked = options;
    return { refetch: page.refetch, dataUpdatedAt: page.readAt, data: [] };
  },
}));

const NOON = new Date('2026-11-28T12:00:00Z').getTime();
const HOUR = 3_600_000;
const report = { tracker: 's', uid: 'r', submission: 1, status: { name: 'Requires Revision' } } as ReportRecord;
let focus = () => {};

beforeEach(() => {
  forgetHooks();
  vi.useFakeTimers({ now: NOON });
  page.refetch.mockClear();
  page.readAt = NOON;
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'focus') focus = listener;
    },
  });
  vi.stubGlobal('document', { addEventListener: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer that was read before the clock of the device was put back', () => {
  it.each([
    ['of a read as it is', () => createQueryClient().getDefaultOptions().queries],
    [
      'of a read that stays fresh for longer',
      () => {
        useApiQuery(me, 'readMe', {}, { staleTime: 600_000 });
        return page.asked as UseQueryOptions;
      },
    ],
  ])('is old %s', (_, optionsOf) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: optionsOf()?.staleTime } as object } });
    const answered = vi.fn(async () => 'answer');
    const read = () => client.fetchQuery({ queryKey: ['readMe'], queryFn: answered });
    client.setQueryData(['readMe'], 'answer');
    void read();
    expect(answered).not.toHaveBeenCalled();
    vi.setSystemTime(NOON - HOUR);
    void read();
    expect(answered).toHaveBeenCalledOnce();
  });

  it('is read again at once when its person returns to a report', () => {
    called(() => useReportNodes(report));
    vi.setSystemTime(NOON - HOUR);
    focus();
    vi.advanceTimersByTime(0);
    expect(page.refetch).toHaveBeenCalledOnce();
  });
});
