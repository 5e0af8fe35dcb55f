/** Seconds since a value of `performance.now()`, as text. */
export const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

/** Runs a step of a start and prints how long it took. Steps may run in parallel. */
export const step = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
  const begin = performance.now();
  const result = await work();
  console.log(`${secondsSince(begin).padStart(8)}  ${what}`);
  return result;
};
