import { mergedValue } from './merged.ts';

type Meta = Readonly<Record<string, unknown>>;

/** The change from one value to another. The server merges changes key by key; null removes a key. */
export const changedMeta = (from: Meta, to: Meta): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
      .map((key) => [key, to[key] ?? null]),
  );

/**
 * The result of a change when it is applied to a later value. Within a key that another person has changed, too, the parts that
 * this change did not touch keep their present value.
 */
export function withMeta(began: Meta, change: Meta, now: Meta): Record<string, unknown> {
  const over = (key: string, value: unknown) => (value === null ? null : mergedValue(began[key], value, now[key]));
  const changed = Object.entries(change).map(([key, value]) => [key, over(key, value)] as const);
  return Object.fromEntries(Object.entries({ ...now, ...Object.fromEntries(changed) }).filter(([, value]) => value !== null));
}
