import './environment.ts';
import { memoryDatabase } from '../memory/table.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { KIND_FIELD, TABLE } = await import('../../../functions/data/table.ts');

type Item = Record<string, unknown>;

/** Writes of entities, as `.put(…).params()` returns them. */
type Put = { params(): unknown };

const READS = ['GetCommand', 'BatchGetCommand', 'QueryCommand'];

/** An in-memory table that counts its round trips. Without `writes` it refuses a handler's writes. */
export function memoryTable({ writes = false } = {}) {
  const items = memoryDatabase() as Map<string, Item>;
  const answer = client.send as (command: unknown) => Promise<unknown>;
  const table = {
    reads: 0,
    ofKind: (kind: string) => [...items.values()].filter((item) => item[KIND_FIELD] === kind),
    put(...all: Put[]) {
      for (const { Item } of all.map((write) => write.params() as { Item: Item }))
        items.set(`${Item[TABLE.pk]}\n${Item[TABLE.sk]}`, Item);
    },
  };
  const send = async (command: { input: { Key?: Item }; constructor: { name: string } }) => {
    const { name } = command.constructor;
    // Calls are counted by the throttle before any handler runs.
    const isCounted = String(command.input.Key?.[TABLE.pk]).includes('#throttle#');
    if (!writes && !isCounted && !READS.includes(name)) throw new Error(`A handler would write: ${name}`);
    table.reads += 1;
    return answer(command);
  };
  Object.assign(client, { send });
  return table;
}
