import { retryOn } from '../retry.ts';
import { NoCapacity } from './throttled.ts';

type Batch = Record<string, unknown>;
type Answer = { Responses?: Record<string, unknown[]>; UnprocessedKeys?: Batch; UnprocessedItems?: Batch };

const ATTEMPTS = 8;
const WAIT_MS = 25;
const MAX_WAIT_MS = 800;

const pauseMs = (failed: number) => Math.min(MAX_WAIT_MS, WAIT_MS * 2 ** failed);
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
 * Repeats a BatchGet or BatchWrite for the keys that DynamoDB left out for lack of capacity. Otherwise ElectroDB would pass the
 * incomplete answer to its caller, to whom the missing items would not exist. Other commands pass unchanged.
 * @throws NoCapacity when DynamoDB takes no more in eight attempts
 */
export const wholeBatches =
  <A extends { input: object }, R extends { output: object }>(next: (args: A) => Promise<R>) =>
  async (args: A): Promise<R> => {
    const result = await next(args);
    const whole: Answer = result.output;
    let left = leftOf(whole);
    await retryOn(lacksCapacity, { attempts: ATTEMPTS, pauseMs }, async (attempt) => {
      if (left && attempt > 1) left = await askOn(left);
      if (left) throw new NoCapacity('DynamoDB has no capacity for the rest of a batch');
    });
    return result;

    async function askOn(rest: Batch): Promise<Batch | undefined> {
      const { output }: { output: Answer } = await next({ ...args, input: { ...args.input, RequestItems: rest } });
      if (whole.Responses) whole.Responses = joined(whole.Responses, output.Responses);
      const still = leftOf(output);
      if (whole.UnprocessedKeys) whole.UnprocessedKeys = still ?? {};
      else whole.UnprocessedItems = still ?? {};
      return still;
    }
  };
