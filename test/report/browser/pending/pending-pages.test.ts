import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { connectSession } from '../../../../frontend/src/api/client.ts';
import { markStale } from '../../../../frontend/src/api/mark-stale.ts';
import { allPages, waitingPages } from '../../../../frontend/src/features/pending/use-waiting.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';

const report = (uid: string): OpenReport => ({
  uid,
  project: 'p',
  ref_id: 'r',
  ref_name: 'Groundworks',
  is_staging: false,
  status_name: 'Pending Approval',
  due_date: null,
  reporting_period: null,
  reporting_period_data: null,
  meta_json__lastUpdateOn: null,
  submission: 1,
  flagged: null,
  copied: null,
  changed: null,
  since: null,
  requiresAction: true,
  involved: true,
});

afterEach(() => void vi.unstubAllGlobals());

/** A server with three pages. Returns its requests. */
function threePages(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('window', { location: { href: 'https://a.example/' } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'https://a.example').search);
    const cursor = new URL(url, 'https://a.example').searchParams.get('cursor');
    const headers = cursor === 'c2' ? {} : { link: `</api/tracker/commit/?cursor=${cursor === 'c1' ? 'c2' : 'c1'}>; rel="next"` };
    return Response.json([report(cursor ?? 'first')], { headers });
  });
  connectSession({ token: async () => 'token', renew: async () => undefined, owner: () => undefined });
  return asked;
}

it.each([
  ['what waits for a person', waitingPages, 'true'],
  ['the list with approved reports, which may be longer than one answer,', allPages, 'false'],
])('%s is read page by page, and again from the first page after a decision', async (_list, pagesOfList, requiresAction) => {
  const asked = threePages();
  const queries = new QueryClient();
  const { pages } = await queries.fetchInfiniteQuery({ ...pagesOfList, pages: 5 });
  expect(pages.flatMap(({ data }) => data.map(({ uid }) => uid))).toEqual(['first', 'c1', 'c2']);
  expect(asked).toEqual(
    ['', '&cursor=c1', '&cursor=c2'].map((more) => `?requiresAction=${requiresAction}&light=true&limit=1000${more}`),
  );
  await markStale(queries, 'changeReportById');
  expect(queries.getQueryState(pagesOfList.queryKey)?.isInvalidated).toBe(true);
});
