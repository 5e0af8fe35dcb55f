import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import { callWithVersion } from '../../../api/client.ts';
import { queryKey } from '../../../api/queries.ts';

/** The search criteria of the library; '' for all. */
export type SoughtFactor = { search: string; group: string; year: string; unitFrom: string; unitTo: string };

const PAUSE_MS = 250;

/** A text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The query without empty criteria. */
export const libraryQuery = ({ search, group, year, unitFrom, unitTo }: SoughtFactor) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(group && { group }),
  ...(year && { year: Number(year) }),
  ...(unitFrom && { unitFrom }),
  ...(unitTo && { unitTo }),
});

/** The published factors that match a filter, in pages, read once the list has been opened. */
export function useLibrary(filter: SoughtFactor, wanted: boolean) {
  const search = useSettled(filter.search);
  const query = libraryQuery({ ...filter, search });
  const found = useInfiniteQuery({
    queryKey: queryKey('searchFactorLibrary', query),
    queryFn: ({ pageParam, signal }) =>
      callWithVersion(
        tenantFactors.searchFactorLibrary,
        { query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: wanted,
  });
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = found;
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  const isShort = data?.pages.at(-1)?.data.length === 0;
  // A page without matches may have a next page, because one request searches only some of the sheets.
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  const isBehind = search !== filter.search || isFetching || (isShort && hasNextPage);
  return { items, isBehind, isError, hasNextPage, fetchNextPage, retry: () => void found.refetch() };
}
