import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useReviewChanges } from '../../../../frontend/src/features/report/review/use-changes.ts';
import type { ReportChanges, ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

const page = vi.hoisted(() => ({ refetch: vi.fn(), data: undefined as object | undefined, isError: false }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({ refetch: page.refetch, isFetching: false, data: page.data, isError: page.isError }),
}));

const waiting = { tracker: 's', uid: 'r', submission: 2, status: { name: 'Pending Approval' } } as ReportRecord;
const listed = (submission: number): ReportChanges => {
  const stated = { value: '1', noReport: false };
  const metric = { name: 'Gas', unit: 'kWh' };
  const changes = [{ uid: 'gas', path: 'a', metric, before: stated, after: stated }];
  return { since: 1, approved: true, submission, changes, others: [] };
};

beforeEach(() => {
  forgetHooks();
  page.refetch.mockClear();
  page.data = listed(2);
  page.isError = false;
});

describe('the changes that a reviewer sees', () => {
  it('are read again once the page has learnt of the next submission, and none are shown until then', () => {
    const seen = (report: ReportRecord) => [...called(() => useReviewChanges(report, false)).byUid.keys()];
    expect(seen(waiting)).toEqual(['gas']);
    expect(seen({ ...waiting })).toEqual(['gas']);
    expect(page.refetch).not.toHaveBeenCalled();
    expect(seen({ ...waiting, submission: 3 })).toEqual([]);
    expect(page.refetch).toHaveBeenCalledTimes(1);
    page.data = listed(3);
    expect(seen({ ...waiting, submission: 3 })).toEqual(['gas']);
  });

  it('are read until they are those of the submission that the page shows', () => {
    vi.useFakeTimers();
    const seen = (number: number) => called(() => useReviewChanges({ ...waiting, submission: number }, false)).number;
    seen(2);
    seen(3);
    seen(3);
    expect(page.refetch).toHaveBeenCalledTimes(1);
    vi.runOnlyPendingTimers();
    expect(page.refetch).toHaveBeenCalledTimes(2);
    page.data = listed(3);
    expect(seen(3)).toBe(1);
    vi.runOnlyPendingTimers();
    expect(page.refetch).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('are not read again and again where the read is refused', () => {
    vi.useFakeTimers();
    const read = () => called(() => useReviewChanges({ ...waiting, submission: 3 }, false));
    page.isError = true;
    read();
    read();
    vi.runOnlyPendingTimers();
    expect(page.refetch).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('are read again in another sight of a report under revision', () => {
    const revised = { ...waiting, status: { name: 'Requires Revision' as const } };
    called(() => useReviewChanges({ ...revised, shown_submission: { submission: 2, at: '' } }, false));
    called(() => useReviewChanges(revised, false));
    expect(page.refetch).toHaveBeenCalledTimes(1);
  });

  it('are not read where the page shows none, because its person enters the figures', () => {
    called(() => useReviewChanges(waiting, true));
    called(() => useReviewChanges({ ...waiting, submission: 3 }, true));
    expect(page.refetch).not.toHaveBeenCalled();
  });
});
