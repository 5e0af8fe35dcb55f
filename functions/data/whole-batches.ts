import { setTimeout as sleep } from 'node:timers/promises';

type Batch = Record<string, unknown>;
type Args = { input: { RequestItems?: Batch } };
type Answer = { Responses?: Record<string, unknown[]>; UnprocessedKeys?: Batch; UnprocessedItems?: Batch };
type Next = (args: Args) => Promise<{ output: Answer }>;

const ATTEMPTS = 8;
const WAIT_MS = 25;
const MOST_WAIT_MS = 800;

const leftOf = ({ UnprocessedKeys, UnprocessedItems }: Answer): Batch | undefined => {
  const left = UnprocessedKeys ?? UnprocessedItems;
  return left && Object.keys(left).length > 0 ? left : undefined;
};

const joined = (a: Answer['Responses'] = {}, b: Answer['Responses'] = {}) => {
  const tables = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(tables.map((table) => [table, [...(a[table] ?? []), ...(b[table] ?? [])]]));
};

/**
 * Asks on until a BatchGet or BatchWrite is whole: DynamoDB leaves out what it has no capacity for at the moment, and ElectroDB hands
 * that to whoever asked, for whom it would look like items that do not exist. Any other command passes.
 * @throws Error when DynamoDB takes no more in eight attempts
 */
export const wholeBatches =
  (next: Next) =>
  async (args: Args): Promise<{ output: Answer }> => {
    const result = await next(args);
    let left = leftOf(result.output);
    for (let attempt = 1; left; attempt += 1) {
      if (attempt === ATTEMPTS) throw new Error('DynamoDB has no capacity for the rest of a batch');
      await sleep(Math.min(MOST_WAIT_MS, WAIT_MS * 2 ** attempt) * Math.random());
      const { output } = await next({ ...args, input: { ...args.input, RequestItems: left } });
      if (result.output.Responses) result.output.Responses = joined(result.output.Responses, output.Responses);
      left = leftOf(output);
      if (result.output.UnprocessedKeys) result.output.UnprocessedKeys = left ?? {};
      else result.output.UnprocessedItems = left ?? {};
    }
    return result;
  };
