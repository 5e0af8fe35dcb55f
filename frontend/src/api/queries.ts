import { type Query, QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ResourceDef, RouteResult } from '../../../shared/contract/route.ts';
import { type CallOptions, type ClientArgs, call } from './client.ts';
import { ApiError, isStaleVersion } from './errors.ts';
import { health, untilReadOrOffline } from './health.ts';
import { type CaseArgs, markOvertaken, markStale } from './mark-stale.ts';
import { type OpenChanges, onceOnly } from './once.ts';
import { whileReading } from './read-now.ts';
import { fingerprint } from './request.ts';
import type { WriteName } from './stale.ts';

/** An answer is fresh for this long, so that a page and its frame share one read. */
const FRESH_MS = 20_000;
const ATTEMPTS = 3;

/** Repeats only failures that may succeed the next time; a 4xx is an answer. */
export const shouldRetry = (failures: number, error: unknown) =>
  error instanceof ApiError && error.transient && failures < ATTEMPTS - 1;

/**
 * A change without a connection fails at once instead of waiting: its dialog could not be closed, and it would be sent when the
 * person no longer thinks of it. Figures have their own queue, which shows what waits.
 */
const CHANGES = {
  networkMode: 'always',
  retry: (failures: number, error: unknown) => health() !== 'offline' && shouldRetry(failures, error),
} as const;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, refetchOnWindowFocus: true, retry: shouldRetry },
      mutations: CHANGES,
    },
  });

type Op<R extends ResourceDef> = keyof R & string;

/** The cache key of a read: the operation's name, then its arguments; the name alone matches all its reads. */
export const queryKey = (op: string, args?: unknown) => (args === undefined ? [op] : [op, args]);

/** `keepPrevious`: the answer to another query of the same place stays visible until the new one arrives. */
export type QueryOptions = { keepPrevious?: boolean; enabled?: boolean; refetchInterval?: number | false; staleTime?: number };

/** The options of a read, for `useQueries`, prefetching and `ensureQueryData`. */
export const apiQuery = <R extends ResourceDef, K extends Op<R>>(resource: R, op: K, args: ClientArgs<R[K]>) => ({
  queryKey: queryKey(op, args),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<RouteResult<R[K]>> => call<R[K]>(resource[op]!, args, { signal }),
});

/**
 * Reads afresh what a change is based on, and keeps the answer for the pages.
 * @throws ApiError at once where there is no connection; a query would wait for it, and with it the dialog of the change
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

/** The answer before this one, where both are of the same place: the figures of one project never stand under another's name. */
export const previousOf =
  (key: readonly unknown[]) =>
  <T>(answer: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query && placeIn(query.queryKey) === placeIn(key) ? answer : undefined;

/** Reads an operation: `useApiQuery(companies, 'readCompany', { params: { companyId } })`. */
export function useApiQuery<R extends ResourceDef, K extends Op<R>>(
  resource: R,
  op: K,
  args: ClientArgs<R[K]>,
  { keepPrevious = false, ...options }: QueryOptions = {},
): UseQueryResult<RouteResult<R[K]>> {
  const read = apiQuery(resource, op, args);
  return useQuery({ ...read, ...options, ...(keepPrevious && { placeholderData: previousOf(read.queryKey) }) });
}

export type Mutation<A> = { args: A; options?: Omit<CallOptions, 'signal'> };

/** `behind`: the screen continues while stale reads are repeated. */
type MutationOptions<W extends WriteName> = { behind?: boolean } & (CaseArgs<W> extends [infer C extends string]
  ? { changes: C }
  : object);
type MutationArgs<W extends WriteName> = CaseArgs<W> extends [] ? [options?: MutationOptions<W>] : [options: MutationOptions<W>];

/**
 * Changes something: `const save = useApiMutation(companies, 'createCompany')`, then `save.mutateAsync({ args: { body } })`.
 * `stale.ts` lists the reads that become stale; where they depend on the change, `changes` names the case. A repetition after a
 * failure keeps its idempotency key, so that a create whose answer was lost is not made twice. A refusal because somebody else
 * has changed the thing marks the same reads as stale: a form that is opened again has the newest state, and can be saved.
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
    mutationFn: ({ args, options }: Mutation<ClientArgs<R[K]>>): Promise<RouteResult<R[K]>> =>
      onceOnly(open.current, fingerprint(args), (idempotencyKey) =>
        call<R[K]>(resource[op]!, args, { idempotencyKey, ...options }),
      ),
    onSuccess: () => {
      const read = markStale(queries, op, ...([changes] as CaseArgs<K>));
      // the change is made: its dialog does not stay open for what its page reads
      return behind ? undefined : untilReadOrOffline(read);
    },
    onError: (error) => {
      if (isStaleVersion(error)) void markOvertaken(queries, op, ...([changes] as CaseArgs<K>));
    },
  });
}
