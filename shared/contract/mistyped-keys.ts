import type { z } from 'zod';
import { mistypedFor } from '../domain/kernel/mistyped.ts';

/**
 * Meta-data whose keys of other names are kept as clients send them, without those that are known keys mistyped: a setting that
 * is stored under such a key counts for nothing, and nobody notices. One that is sent as null is removed.
 * @param also further keys that are known there
 */
export function unlessMistyped<S extends z.ZodObject>(schema: S, also: readonly string[] = []): S {
  const known = [...Object.keys(schema.shape), ...also];
  return schema.superRefine((meta, ctx) => {
    for (const [key, value] of Object.entries(meta)) {
      if (value === null || value === undefined || known.includes(key)) continue;
      const meant = mistypedFor(key, known);
      if (meant !== undefined)
        ctx.addIssue({ code: 'custom', path: [key], message: `There is no setting “${key}”. Send it as “${meant}”.` });
    }
  });
}
