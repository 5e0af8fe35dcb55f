import { useLayoutEffect, useState } from 'react';
import { rowsToMake } from './rows-to-make.ts';

/** Rows that stand there in the first task, more than a screen of them; a table with fewer is whole at once. */
export const ROWS_IN_FIRST_TASK = 150;

/** How many of `of` rows are shown now; infinity, for good, once all are. */
export function useRowLimit(of: number): number {
  const [limit, setLimit] = useState(of <= ROWS_IN_FIRST_TASK ? Number.POSITIVE_INFINITY : ROWS_IN_FIRST_TASK);
  useLayoutEffect(() => {
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    return rowsToMake.grow((rows) => setLimit(limit + rows >= of ? Number.POSITIVE_INFINITY : limit + rows));
  }, [limit, of]);
  return limit;
}
