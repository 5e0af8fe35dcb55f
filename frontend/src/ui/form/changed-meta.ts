type Meta = Readonly<Record<string, unknown>>;

/** The change from one value to the other: changes merge key by key, and null removes one. */
export const changedMeta = (from: Meta, to: Meta): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
      .map((key) => [key, to[key] ?? null]),
  );

/** What a change makes of another value than it was made on. */
export const withMeta = (now: Meta, change: Meta): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== null));
