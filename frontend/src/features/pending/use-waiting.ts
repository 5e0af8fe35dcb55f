import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { callWithVersion } from '../../api/client.ts';
import { queryKey } from '../../api/queries.ts';

/** Reports of a page: nearly everybody has fewer, and a superuser sees the first ones at once. */
const PAGE = 1000;

/** The pages of what waits for the signed-in person. Whatever asks for them shares one reading. */
export const waitingPages = infiniteQueryOptions({
  queryKey: queryKey('listOpenReports', 'waiting'),
  queryFn: ({ pageParam, signal }) => {
    const query = { requiresAction: 'true', light: 'true', limit: PAGE, ...(pageParam && { cursor: pageParam }) } as const;
    return callWithVersion(reports.listOpenReports, { query }, { signal });
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/**
 * The reports that wait for the signed-in person: the first page, then one after the other. `more`: further ones are being read.
 */
export function useWaitingReports() {
  const list = useInfiniteQuery(waitingPages);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const data = useMemo(() => list.data?.pages.flatMap((page) => page.data), [list.data]);
  return { ...list, data, more: hasNextPage };
}
