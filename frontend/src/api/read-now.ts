import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';

/** The queries that are read at once, by their hash, with the number of readings. */
const readings = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Notes a reading beside its query, so that a refusal does not have the same read twice.
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

/** Whether nobody reads a query at once. */
export const isLeftStale =
  (queries: QueryClient) =>
  ({ queryHash }: Pick<Query, 'queryHash'>): boolean =>
    (readings.get(queries)?.get(queryHash) ?? 0) === 0;
