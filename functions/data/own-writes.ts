import { usage } from './meter.ts';

type ReadInput = { IndexName?: string | undefined; RequestItems?: Readonly<Record<string, object>> | undefined };

/**
 * A read as it is sent: once a request has written, or tried to, it reads the table as it is at this moment, so that its answer tells what it
 * has done, and a repetition of its change what was in its way. An index has no such read.
 */
export function afterOwnWrites<T extends object>(read: T): T {
  const { IndexName, RequestItems } = read as ReadInput;
  if (!usage.hasWritten || IndexName !== undefined) return read;
  if (RequestItems === undefined) return { ...read, ConsistentRead: true };
  const tables = Object.entries(RequestItems).map(([table, asked]) => [table, { ...asked, ConsistentRead: true }]);
  return { ...read, RequestItems: Object.fromEntries(tables) };
}
