import { z } from 'zod';

/** Entries of one page of a list at most. */
const MAX_ENTRIES = 1000;

/**
 * A part of a list that is whole without a limit, as existing clients read it. The answer names the next page in its Link header;
 * `cursor` is taken from there.
 */
export const AnyPage = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).optional(),
  cursor: z.string().optional(),
});
export type AnyPage = z.infer<typeof AnyPage>;
