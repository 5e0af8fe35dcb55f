import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type OpenReport, reports } from '../../../../shared/contract/report/reports.ts';
import { callWithVersion } from '../../api/client.ts';
import { queryKey } from '../../api/queries.ts';

/** Reports of a page: nearly everybody has fewer, and a superuser sees the first ones at once. */
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

/** The pages of what waits for the signed-in person. Whatever asks for them shares one reading. */
export const waitingPages = pagesOf('waiting', 'true');
/** The pages of every report that the person may see, approved ones of all years among them. */
export const allPages = pagesOf('all', 'false');

/** The first page of a list, then one after the other while it is wanted. `more`: further ones are being read. */
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

/** Every report that the person may see; read only when they are wanted. */
export const useAllReports = (wanted: boolean) => usePages(allPages, wanted);

/**
 * What waits for the person, followed by the other reports. `waiting` alone decides what waits, because `all` is read at other
 * times.
 */
export function withOthers(waiting: readonly OpenReport[], all: readonly OpenReport[] = []): OpenReport[] {
  const uids = new Set(waiting.map(({ uid }) => uid));
  return [...waiting, ...all.filter(({ uid, requiresAction }) => !requiresAction && !uids.has(uid))];
}
