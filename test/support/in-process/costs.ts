import { AsyncLocalStorage } from 'node:async_hooks';
import { client } from '../../../functions/data/client/client.ts';
import { usage } from '../../../functions/data/client/meter.ts';

type Answer = { Item?: object; Items?: object[]; Responses?: Record<string, object[]> };
type Command = { constructor: { name: string } };

const READS = ['GetCommand', 'QueryCommand', 'BatchGetCommand'];

const itemsOf = ({ Item, Items, Responses }: Answer) =>
  Items?.length ?? (Responses ? Object.values(Responses).flat().length : Item ? 1 : 0);

const requests = new AsyncLocalStorage<true>();

/** Runs the work of a request, and counts its round trips. */
export const asRequest = <T>(run: () => Promise<T>): Promise<T> => requests.run(true, run);
/** The context outside of any request. */
const outside = AsyncLocalStorage.snapshot();
/** Runs work that a request has started and does not wait for. On AWS another function does it. */
export const asConsequence = (run: () => Promise<void>): void => void outside(run);

/** Counts the round trips to the in-memory table, as the real client does. */
export function countCosts(): void {
  const send = client.send as unknown as (command: Command) => Promise<Answer>;
  const counted = async (command: Command) => {
    const isRead = READS.includes(command.constructor.name);
    const answer = await send(command);
    if (requests.getStore()) usage.count(isRead ? 'reads' : 'writes', isRead ? itemsOf(answer) : 0, 0);
    return answer;
  };
  Object.assign(client, { send: counted });
}
