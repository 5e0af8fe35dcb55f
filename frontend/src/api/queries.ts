import {
  notifyManager,
  type Query,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { ResourceDef, RouteDef, RouteResult } from '../../../shared/contract/route.ts';
import { type CallOptions, type ClientArgs, call } from './client.ts';
import { ApiError, isStaleVersion } from './errors.ts';
import { health, untilReadOrOffline } from './health.ts';
import { type CaseArgs, markOvertaken, markStale } from './mark-stale.ts';
import { type OpenChanges, onceOnly } from './once.ts';
import { whileReading } from './read-now.ts';
import { fingerprint } from './request.ts';
import type { WriteName } from './stale.ts';

/** An answer stays fresh for this time, in milliseconds, so that a page and its frame share one read. */
const FRESH_MS = 20_000;
const ATTEMPTS = 3;

/** The time that an answer stays fresh. One from the future is old: the clock of the device was put back since it was read. */
const freshFor =
  (ms: number) =>
  ({ state }: Pick<Query, 'state'>): number =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;

/** Retries only failures that may succeed the next time. A 4xx is final. */
export const shouldRetry = (failures: number, error: unknown) =>
  error instanceof ApiError && error.transient && failures < ATTEMPTS - 1;

/**
 * A change without a connection fails at once instead of waiting. Otherwise its dialog could not be closed, and it would be sent
 * when the person no longer expects it. Figures have their own queue, which shows what waits.
 */
const CHANGES = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => health() !== 'offline' && shouldRetry(failures, error),
} as const;

/**
 * The client of the pages' reads and changes. A page learns before the next event that its change is sent: after a timer, as by
 * default, the second click of a double click would send it again.
 */
export const createQueryClient = () => {
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor(FRESH_MS), refetchOnWindowFocus: true, retry: shouldRetry },
      mutations: CHANGES,
    },
  });
};

type Op<R extends ResourceDef> = keyof R & string;

/** The cache key of a read: the operation's name, then its arguments; the name alone matches all its reads. */
export const queryKey = (op: string, args?: unknown) => (args === undefined ? [op] : [op, args]);

/** `keepPrevious`: the previous answer of the same place stays visible until the new one arrives. */
export type QueryOptions = { keepPrevious?: boolean; enabled?: boolean; refetchInterval?: number | false; staleTime?: number };

/** The options of a read, for `useQueries`, prefetching and `ensureQueryData`. */
export const apiQuery = <R extends ResourceDef, K extends Op<R>>(resource: R, op: K, args: ClientArgs<R[K]>) => ({
  queryKey: queryKey(op, args),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RouteResult<R[K]>> => call<R[K]>(resource[op]!, args, { signal }),
});

/**
 * Reads the data that a change is based on, bypassing the cache, and stores the answer for the pages.
 * @throws ApiError at once without a connection; a query would wait for it, and the dialog of the change with it
 */
export async function readAtOnce<R extends ResourceDef, K extends Op<R>>(
  queries: QueryClient,
  resource: R,
  op: K,
  args: ClientArgs<R[K]>,
): Promise<RouteResult<R[K]>> {
  const key = queryKey(op, args);
  return whileReading(queries, key, async () => {
    const answer = await call<R[K]>(resource[op]!, args);
    // an earlier request that is still running must not replace this answer
    await queries.cancelQueries({ queryKey: key, exact: true });
    queries.setQueryData(key, answer);
    return answer;
  });
}

const placeIn = ([, args]: readonly unknown[]) => JSON.stringify((args as { params?: unknown } | undefined)?.params);

/** The previous answer, if it is about the same place: one project's figures must never appear under another project's name. */
export const previousOf =
  (key: readonly unknown[]) =>
  <T>(answer: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query && placeIn(query.queryKey) === placeIn(key) ? answer : undefined;

/** Reads an operation: `useApiQuery(companies, 'readCompany', { params: { companyId } })`. */
export function useApiQuery<R extends ResourceDef, K extends Op<R>>(
  resource: R,
  op: K,
  args: ClientArgs<R[K]>,
  { keepPrevious = false, staleTime = FRESH_MS, ...options }: QueryOptions = {},
): UseQueryResult<RouteResult<R[K]>> {
  const read = apiQuery(resource, op, args);
  const placeholder = keepPrevious && { placeholderData: previousOf(read.queryKey) };
  return useQuery({ ...read, ...options, staleTime: freshFor(staleTime), ...placeholder });
}

export type Mutation<A> = { args: A; options?: Omit<CallOptions, 'signal'> };

/** `behind`: the screen continues while stale reads are repeated. */
type MutationOptions<W extends WriteName> = { behind?: boolean } & (CaseArgs<W> extends [infer C extends string]
  ? { changes: C }
  : object);
type MutationArgs<W extends WriteName> = CaseArgs<W> extends [] ? [options?: MutationOptions<W>] : [options: MutationOptions<W>];

/** Whether a deletion finds nothing to delete. */
const findsNothing = ({ method, response }: RouteDef, error: unknown): boolean =>
  method === 'DELETE' && response === undefined && error instanceof ApiError && error.status === 404;

/**
 * Changes data: `const save = useApiMutation(companies, 'createCompany')`, then `save.mutateAsync({ args: { body } })`.
 * `stale.ts` lists the reads that become stale; if they depend on the change, `changes` names the case. A retry after a failure
 * keeps its idempotency key, so that a create with a lost answer does not run twice. A deletion that finds nothing after an
 * attempt without an answer is made: that attempt has made it. A refusal because another person was first also marks these reads
 * as stale: a form that is opened again has the newest state, and can be saved.
 */
export function useApiMutation<R extends ResourceDef, K extends Op<R> & WriteName>(
  resource: R,
  op: K,
  ...[options]: MutationArgs<K>
) {
  const queries = useQueryClient();
  const open = useRef<OpenChanges>(new Map());
  const { behind = false, changes }: { behind?: boolean; changes?: string } = options ?? {};
  return useMutation({
    mutationFn: async ({ args, options }: Mutation<ClientArgs<R[K]>>): Promise<RouteResult<R[K]>> => {
      const change = fingerprint(args);
      const isRepeated = open.current.has(change);
      try {
        return await onceOnly(open.current, change, (idempotencyKey) =>
          call<R[K]>(resource[op]!, args, { idempotencyKey, ...options }),
        );
      } catch (error) {
        if (isRepeated && findsNothing(resource[op]!, error)) return undefined as RouteResult<R[K]>;
        throw error;
      }
    },
    onSuccess: () => {
      const read = markStale(queries, op, ...([changes] as CaseArgs<K>));
      // The change is made, so its dialog does not stay open while the page reads.
      return behind ? undefined : untilReadOrOffline(read);
    },
    onError: (error) => {
      if (isStaleVersion(error)) void markOvertaken(queries, op, ...([changes] as CaseArgs<K>));
    },
  });
}
