import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/errors.ts';
import { messageOf } from '../../ui/failure.ts';

/** A package has no current report any more once its last one is submitted: this is an answer, and an open report stays. */
const isAnswer = ({ queryKey, state: { error } }: Query): boolean =>
  queryKey[0] === 'readCurrentReport' && error instanceof ApiError && error.status === 404;

/** Whether a page shows an answer that could not be read again, for example after a return to the window. */
const isOld = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.status === 'error' && !isAnswer(query);

/** Why an answer in sight could not be read again; undefined if none is old. */
export function whyOld(queries: QueryClient): string | undefined {
  const [old] = queries.getQueryCache().findAll({ predicate: isOld });
  return old && messageOf(old.state.error);
}

/** Reads the old answers in sight again. */
export const readOldAgain = (queries: QueryClient): Promise<void> => queries.refetchQueries({ predicate: isOld });

/**
 * The answers in sight that could not be read again: a page keeps showing them, because an entry may be open on it. Undefined if
 * there are none.
 */
export function useOldAnswers(): { why: string; readAgain(): void } | undefined {
  const queries = useQueryClient();
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries]);
  const why = useSyncExternalStore(subscribe, () => whyOld(queries));
  const readAgain = useCallback(() => void readOldAgain(queries), [queries]);
  return why === undefined ? undefined : { why, readAgain };
}
