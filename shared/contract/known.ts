import type { z } from 'zod';

/** A key of stored meta-data as an answer has it. What an earlier release stored of another kind counts as not set. */
export const known = <S extends z.ZodType>(schema: S) => schema.nullish().catch(undefined);
