import { usage } from './meter.ts';

type ReadInput = { IndexName?: string | undefined; RequestItems?: Readonly<Record<string, object>> | undefined };

/**
 * Makes a read consistent once its request has written or tried to, and from the start where the caller names the
 * version that they saw. The answer then shows the request's own change, a repeated change sees the write that it
 * collided with, and a late reading refuses nobody who has seen the newest. Reads of an index stay as they are, because
 * DynamoDB has no consistent ones there.
 */
export function afterOwnWrites<T extends object>(read: T): T {
  const { IndexName, RequestItems } = read as ReadInput;
  if (!usage.readsNow || IndexName !== undefined) return read;
  if (RequestItems === undefined) return { ...read, ConsistentRead: true };
  const tables = Object.entries(RequestItems).map(([table, asked]) => [table, { ...asked, ConsistentRead: true }]);
  return { ...read, RequestItems: Object.fromEntries(tables) };
}
