import { useEffect, useState } from 'react';
import type { FormTable } from './form-table.ts';

/** Milliseconds without a change after which cells count as settled. */
const SETTLED_MS = 200;

/**
 * Renders again once the cells of a table have settled, and returns how often they have. Checking thousands of rows at each key
 * would take too long.
 */
export function useSettled(table: Pick<FormTable, 'subscribeAll'>): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = table.subscribeAll(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setTimes((before) => before + 1), SETTLED_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [table]);
  return times;
}
