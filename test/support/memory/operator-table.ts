import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { Item } from './expressions.ts';
import { memoryDatabase } from './table.ts';

const { client } = await import('../../../functions/data/client/client.ts');

type Command = { constructor: { name: string }; input: object };

/**
 * The table in memory also for operators' commands, which have clients of their own and scan it.
 * @param before called with each request of such a client
 */
export function operatorTable(before: (command: Command) => void = () => undefined): ReadonlyMap<string, Item> {
  const items = memoryDatabase();
  const send = client.send.bind(client) as (command: Command) => Promise<unknown>;
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation((async (command: Command) => {
    before(command);
    if (command.constructor.name === 'ScanCommand') return { Items: structuredClone([...items.values()]) };
    return send(command);
  }) as never);
  return items;
}
