import { retryOn } from './retry.ts';

type Batch = Record<string, unknown>;
type Args = { input: { RequestItems?: Batch } };
type Answer = { Responses?: Record<string, unknown[]>; UnprocessedKeys?: Batch; UnprocessedItems?: Batch };
type Next = (args: Args) => Promise<{ output: Answer }>;

const ATTEMPTS = 8;
const WAIT_MS = 25;
const MOST_WAIT_MS = 800;

const pauseMs = (failed: number) => Math.min(MOST_WAIT_MS, WAIT_MS * 2 ** failed);
class NoCapacity extends Error {}
const lacksCapacity = (error: unknown) => error instanceof NoCapacity;

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
    await retryOn(lacksCapacity, { attempts: ATTEMPTS, pauseMs }, async (attempt) => {
      if (left && attempt > 1) left = await askOn(left);
      if (left) throw new NoCapacity('DynamoDB has no capacity for the rest of a batch');
    });
    return result;

    async function askOn(rest: Batch): Promise<Batch | undefined> {
      const { output } = await next({ ...args, input: { ...args.input, RequestItems: rest } });
      if (result.output.Responses) result.output.Responses = joined(result.output.Responses, output.Responses);
      const still = leftOf(output);
      if (result.output.UnprocessedKeys) result.output.UnprocessedKeys = still ?? {};
      else result.output.UnprocessedItems = still ?? {};
      return still;
    }
  };
