import { useEffect, useState } from 'react';
import type { FormTable } from './form-table.ts';

/** Cells have settled so many milliseconds after the last change. */
const SETTLED_MS = 200;

/**
 * Draws again once the cells of a table have settled, and answers how often they have: to look through thousands of rows at each key would
 * take too long.
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
