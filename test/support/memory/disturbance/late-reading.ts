import type { Item } from '../expressions.ts';

const { client } = await import('../../../../functions/data/client/client.ts');

type Command = {
  input: { IndexName?: string; ConsistentRead?: boolean; RequestItems?: Record<string, { ConsistentRead?: boolean }> };
  constructor: { name: string };
};
type Send = (command: Command) => Promise<unknown>;

const READS = new Set(['GetCommand', 'QueryCommand', 'BatchGetCommand']);

const isConsistent = ({ input: { ConsistentRead, RequestItems = {} } }: Command) =>
  ConsistentRead === true || Object.values(RequestItems).some((asked) => asked.ConsistentRead);

/**
 * Remembers the present state of the in-memory table, so that later reads can miss all writes from now on.
 * @param items of `memoryDatabase`
 */
export function lateReading(items: ReadonlyMap<string, Item>) {
  const table = items as Map<string, Item>;
  const then = structuredClone([...table]);
  const show = (all: Iterable<readonly [string, Item]>) => {
    for (const key of [...table.keys()]) table.delete(key);
    for (const [key, item] of all) table.set(key, item);
  };
  return {
    /**
     * Runs a function whose reads see the remembered state, unless they are consistent. `indexes`: only reads of indexes are
     * late; `of`: only reads with this text.
     */
    async while<T>({ indexes = false, of = '' }: { indexes?: boolean; of?: string }, run: () => Promise<T>): Promise<T> {
      const whole = client.send.bind(client) as unknown as Send;
      const isLate = (command: Command) =>
        READS.has(command.constructor.name) &&
        JSON.stringify(command.input).includes(of) &&
        (indexes ? command.input.IndexName !== undefined : !isConsistent(command));
      const send: Send = async (command) => {
        if (!isLate(command)) return whole(command);
        const now = [...table];
        show(then);
        const answer = whole(command);
        show(now);
        return answer;
      };
      Object.assign(client, { send });
      try {
        return await run();
      } finally {
        Object.assign(client, { send: whole });
      }
    },
  };
}
