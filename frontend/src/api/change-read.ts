import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Puts a change that the server has made, or is asked for, into what has been read, so that nothing is loaded again for it. A reading that
 * began before may lack the change, and would take it back from the screen: it begins anew. So does one that has failed, since what is
 * put in here must not pass for a reading.
 */
export function changeRead<T>(queries: QueryClient, reads: QueryFilters, change: (known: T) => T): void {
  const isOpen = ({ fetchStatus, error }: { fetchStatus: string; error: unknown }) => fetchStatus !== 'idle' || error !== null;
  const open = queries
    .getQueryCache()
    .findAll(reads)
    .filter(({ state }) => isOpen(state));
  queries.setQueriesData<T>(reads, (known) => known && change(known));
  for (const { queryKey } of open) void queries.refetchQueries({ queryKey, exact: true });
}
