/** Seconds since a moment of `performance.now()`, as people read them. */
export const secondsSince = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`;

/** Does a step of a start and prints how long it took; steps may run beside each other. */
export const step = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
  const begin = performance.now();
  const result = await work();
  console.log(`${secondsSince(begin).padStart(8)}  ${what}`);
  return result;
};
