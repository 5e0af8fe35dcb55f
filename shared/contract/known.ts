import type { z } from 'zod';

/**
 * A key of stored meta-data as an answer has it. What an earlier release stored of another kind counts as not set.
 * The outer `optional` passes an absent key at once; most of the keys of most nodes are absent, and a `catch`
 * prepares for a fault with each.
 */
export const known = <S extends z.ZodType>(schema: S) => schema.nullish().catch(undefined).optional();
