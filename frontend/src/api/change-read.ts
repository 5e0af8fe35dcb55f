import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Applies a change that was made or requested to the cached reads, so that nothing is loaded again for it. A read that began
 * before the change may lack it and would undo it on the screen, so it starts again. A failed read starts again too, because the
 * changed data must not pass for its answer.
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
