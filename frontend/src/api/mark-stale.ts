import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { untilReadOrOffline } from './health.ts';
import { isLeftStale } from './read-now.ts';
import { STALE, type Stale, type WriteName } from './stale.ts';

type Entry<W extends WriteName> = (typeof STALE)[W];
type CasesOf<E> = E extends Stale ? never : keyof E & string;

/** The case of a write whose stale reads depend on the change; no argument for other writes. */
export type CaseArgs<W extends WriteName> = [CasesOf<Entry<W>>] extends [never] ? [] : [changes: CasesOf<Entry<W>>];

const isList = (entry: Stale | Readonly<Record<string, Stale>>): entry is Stale => entry === 'everything' || Array.isArray(entry);

/**
 * The reads that a write makes stale.
 * @throws Error for a case that the write does not have
 */
export function staleAfter(write: WriteName, changes?: string): Stale {
  const entry: Stale | Readonly<Record<string, Stale>> = STALE[write];
  const list = isList(entry) ? entry : entry[changes ?? ''];
  if (list === undefined) throw new Error(`'${write}' has no list for '${changes}'`);
  return list;
}

async function invalidated(queries: QueryClient, stale: Stale, but: object = {}): Promise<void> {
  if (stale === 'everything') return queries.invalidateQueries(but);
  await Promise.all(stale.map((read) => queries.invalidateQueries({ ...but, queryKey: [read] })));
}

/** Marks the stale answers of a write, reads the visible ones again, and resolves when they have arrived. */
export const markStale = <W extends WriteName>(queries: QueryClient, write: W, ...[changes]: CaseArgs<W>): Promise<void> =>
  invalidated(queries, staleAfter(write, changes));

/**
 * As `markStale`, after a write was refused because another person was first. The write's dialog itself reads at once what the
 * next attempt is based on, so that read is not repeated.
 */
export async function markOvertaken<W extends WriteName>(
  queries: QueryClient,
  write: W,
  ...[changes]: CaseArgs<W>
): Promise<void> {
  // The dialog learns of the refusal after this. Its read has begun by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  await invalidated(queries, staleAfter(write, changes), { predicate: isLeftStale(queries) });
}

const argumentsIn = ([, args]: readonly unknown[]): unknown[] => {
  const { params, query }: { params?: object; query?: object } = (args as object | undefined) ?? {};
  return [...Object.values(params ?? {}), ...Object.values(query ?? {})];
};

/**
 * Forgets all answers about a deleted object, also under its short id. Going back to its page then reads again, and the page says
 * that it does not exist. Answers that a page still shows are forgotten as soon as it is left, because it would read them again.
 */
export function forgetDeleted(queries: QueryClient, uid: string): void {
  const names = (value: unknown) => value === uid || value === shortId(uid);
  const predicate = ({ queryKey }: Pick<Query, 'queryKey'>) => argumentsIn(queryKey).some(names);
  queries.removeQueries({ predicate, type: 'inactive' });
  const cache = queries.getQueryCache();
  const shown = new Set(cache.findAll({ predicate }));
  if (shown.size === 0) return;
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || query.getObserversCount() > 0 || !shown.delete(query)) return;
    cache.remove(query);
    if (shown.size === 0) stop();
  });
}

/** `forgetDeleted` as a hook. Call it after leaving the page of the deleted object. */
export function useForget(): (uid: string) => void {
  const queries = useQueryClient();
  return useCallback((uid) => forgetDeleted(queries, uid), [queries]);
}

/**
 * `markStale` for writes that are not made by `useApiMutation`: `await stale('changeReport', 'status')`. It waits for no
 * connection, so that a form ends when its change is made.
 */
export function useStale(): <W extends WriteName>(write: W, ...changes: CaseArgs<W>) => Promise<void> {
  const queries = useQueryClient();
  return useCallback((write, ...changes) => untilReadOrOffline(markStale(queries, write, ...changes)), [queries]);
}

/** Marks every answer as stale, for a write with unknown effects. */
export function useEverythingStale(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => untilReadOrOffline(queries.invalidateQueries()), [queries]);
}
