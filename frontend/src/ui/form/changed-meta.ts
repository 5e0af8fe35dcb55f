import { mergedValue } from './merged.ts';

type Meta = Readonly<Record<string, unknown>>;

/** The change from one value to the other: changes merge key by key, and null removes one. */
export const changedMeta = (from: Meta, to: Meta): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
      .map((key) => [key, to[key] ?? null]),
  );

/**
 * What a change makes of another value than it was made on. Of a key that somebody else has changed, too, the parts that the change left
 * are as they have them.
 */
export function withMeta(began: Meta, change: Meta, now: Meta): Record<string, unknown> {
  const over = (key: string, value: unknown) => (value === null ? null : mergedValue(began[key], value, now[key]));
  const changed = Object.entries(change).map(([key, value]) => [key, over(key, value)] as const);
  return Object.fromEntries(Object.entries({ ...now, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null));
}
