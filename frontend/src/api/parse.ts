import { z } from 'zod';
import { ApiError, UNREADABLE } from './errors.ts';

/** Entries of a list that are checked in one task. */
export const ENTRIES_AT_ONCE = 250;

/**
 * Ends the task, so that the page can draw and react. Uses a message, because browsers delay the timers of tabs in the
 * background.
 */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** The answer as the contract declares it. @throws ApiError if it does not fit */
export function parsedAnswer(schema: z.ZodType, body: unknown, id: string): unknown {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  console.error('The answer does not match the contract', result.error.issues);
  throw new ApiError(0, UNREADABLE, id);
}

/**
 * As `parsedAnswer`, with a long list split into several tasks.
 * @throws ApiError if the answer does not fit
 */
export async function parsedInTasks(schema: z.ZodType, body: unknown, id: string): Promise<unknown> {
  const isLong = schema instanceof z.ZodArray && Array.isArray(body) && body.length > ENTRIES_AT_ONCE;
  if (!isLong || (schema.def.checks?.length ?? 0) > 0) return parsedAnswer(schema, body, id);
  const all: unknown[] = [];
  for (let from = 0; from < body.length; from += ENTRIES_AT_ONCE) {
    await nextTask();
    all.push(...(parsedAnswer(schema, body.slice(from, from + ENTRIES_AT_ONCE), id) as unknown[]));
  }
  return all;
}
