import { beforeEach, expect, it, vi } from 'vitest';
import { useReportNodes } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';

const page = vi.hoisted(() => ({ refetch: vi.fn() }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => ({}) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({
  apiQuery: () => ({ queryKey: ['listNodes'] }),
  useApiQuery: () => ({ refetch: page.refetch, dataUpdatedAt: 0, data: [] }),
}));

const header = { tracker: 's', uid: 'r', submission: 1, status: { name: 'Requires Revision' } } as ReportRecord;
const asSubmitted: ReportRecord = { ...header, shown_submission: { submission: 1, at: '2026-11-02T10:00:00.000Z' } };

beforeEach(() => {
  forgetHooks();
  page.refetch.mockClear();
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('document', { addEventListener: () => {} });
});

it('a page that was shown as submitted reads the figures again once its person sees the revision, and the other way round', () => {
  called(() => useReportNodes(asSubmitted));
  called(() => useReportNodes({ ...asSubmitted }));
  expect(page.refetch).not.toHaveBeenCalled();
  called(() => useReportNodes(header));
  expect(page.refetch).toHaveBeenCalledTimes(1);
  called(() => useReportNodes(asSubmitted));
  expect(page.refetch).toHaveBeenCalledTimes(2);
});
