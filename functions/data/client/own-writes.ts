import { usage } from './meter.ts';

type ReadInput = { IndexName?: string | undefined; RequestItems?: Readonly<Record<string, object>> | undefined };

/**
 * Makes a read consistent once its request has written or tried to. The answer then shows the request's own change, and a repeated
 * change sees the write that it collided with. Reads of an index stay as they are, because DynamoDB has no consistent ones there.
 */
export function afterOwnWrites<T extends object>(read: T): T {
  const { IndexName, RequestItems } = read as ReadInput;
  if (!usage.hasWritten || IndexName !== undefined) return read;
  if (RequestItems === undefined) return { ...read, ConsistentRead: true };
  const tables = Object.entries(RequestItems).map(([table, asked]) => [table, { ...asked, ConsistentRead: true }]);
  return { ...read, RequestItems: Object.fromEntries(tables) };
}
