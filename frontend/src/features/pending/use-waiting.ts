import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type OpenReport, reports } from '../../../../shared/contract/report/reports.ts';
import { callWithVersion } from '../../api/client.ts';
import { queryKey } from '../../api/queries.ts';

/** Reports per page. Nearly everybody has fewer, and a superuser sees the first ones at once. */
const PAGE = 1000;

const pagesOf = (name: 'waiting' | 'all', requiresAction: 'true' | 'false') =>
  infiniteQueryOptions({
    queryKey: queryKey('listOpenReports', name),
    queryFn: ({ pageParam, signal }) => {
      const query = { requiresAction, light: 'true', limit: PAGE, ...(pageParam && { cursor: pageParam }) } as const;
      return callWithVersion(reports.listOpenReports, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The pages of reports that wait for the signed-in person. All users of this query share one read. */
export const waitingPages = pagesOf('waiting', 'true');
/** The pages of all reports that the person may see, including approved ones of all years. */
export const allPages = pagesOf('all', 'false');

/** Reads the pages of a list one after the other while `enabled`. `more`: further pages are loading. */
function usePages(pages: typeof waitingPages, enabled: boolean) {
  const list = useInfiniteQuery({ ...pages, enabled });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage]);
  const data = useMemo(() => list.data?.pages.flatMap((page) => page.data), [list.data]);
  return { ...list, data, more: hasNextPage };
}

/** The reports that wait for the signed-in person. */
export const useWaitingReports = () => usePages(waitingPages, true);

/** All reports that the person may see; read only if `wanted`. */
export const useAllReports = (wanted: boolean) => usePages(allPages, wanted);

/**
 * The reports that wait for the person, followed by the others. Only `waiting` decides which reports wait, because `all` is read
 * at other times.
 */
export function withOthers(waiting: readonly OpenReport[], all: readonly OpenReport[] = []): OpenReport[] {
  const uids = new Set(waiting.map(({ uid }) => uid));
  return [...waiting, ...all.filter(({ uid, requiresAction }) => !requiresAction && !uids.has(uid))];
}
