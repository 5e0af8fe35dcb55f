import { useLayoutEffect, useState } from 'react';
import { rowsToMake } from './rows-to-make.ts';

/** Rows in the first task, more than a screenful. A smaller table is complete at once. */
export const ROWS_IN_FIRST_TASK = 150;

/** Number of rows to show now out of `of` rows. Stays infinite once all are shown. */
export function useRowLimit(of: number): number {
  const [limit, setLimit] = useState(of <= ROWS_IN_FIRST_TASK ? Number.POSITIVE_INFINITY : ROWS_IN_FIRST_TASK);
  useLayoutEffect(() => {
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    return rowsToMake.grow((rows) => setLimit(limit + rows >= of ? Number.POSITIVE_INFINITY : limit + rows));
  }, [limit, of]);
  return limit;
}
