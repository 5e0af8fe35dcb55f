import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';

/** Number of running reads by `readAtOnce`, by the hash of the query. */
const readings = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Registers a read of a query while it runs, so that a refusal does not start the same read again.
 * @throws as `read`; the query is stale then, and is read again where a page shows it
 */
export async function whileReading<T>(queries: QueryClient, queryKey: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const running = readings.get(queries) ?? new Map<string, number>();
  readings.set(queries, running);
  const hash = hashKey(queryKey);
  const count = (change: number) => running.set(hash, (running.get(hash) ?? 0) + change);
  count(1);
  try {
    return await read();
  } catch (error) {
    void queries.invalidateQueries({ queryKey, exact: true });
    throw error;
  } finally {
    count(-1);
  }
}

/** Whether no such read of a query is running. */
export const isLeftStale =
  (queries: QueryClient) =>
  ({ queryHash }: Pick<Query, 'queryHash'>): boolean =>
    (readings.get(queries)?.get(queryHash) ?? 0) === 0;
