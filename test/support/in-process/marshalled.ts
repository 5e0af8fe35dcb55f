import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { client } from '../../../functions/data/client/client.ts';
import { TABLE } from '../../../functions/data/table.ts';

type Attributes = Parameters<typeof unmarshall>[0];
type Asked = { TableName: string; Key?: Attributes; Item?: Attributes; ExpressionAttributeValues?: Attributes };
type Command = { constructor: { name: string }; input: Asked };
type Answer = { Item?: Record<string, unknown> };

const PLAIN = /^(Get|Put|Update|Delete)ItemCommand$/;

const keyOf = (item: Record<string, unknown> = {}) => ({ [TABLE.pk]: item[TABLE.pk], [TABLE.sk]: item[TABLE.sk] });
const plain = (values: Attributes | undefined) => values && unmarshall(values);

/** Lets the in-memory table answer commands with items in DynamoDB's wire types, such as those of the idempotency store. */
export function readMarshalled(): void {
  const send = client.send as unknown as (command: object) => Promise<Answer>;
  const translated = async (command: Command): Promise<object> => {
    const [, kind] = PLAIN.exec(command.constructor.name) ?? [];
    if (!kind) return send(command);
    const { TableName, Key, Item, ExpressionAttributeValues, ...expressions } = command.input;
    const input = {
      ...expressions,
      TableName,
      Key: plain(Key),
      Item: plain(Item),
      ExpressionAttributeValues: plain(ExpressionAttributeValues),
    };
    const ask = (name: string, asked: object) => send({ constructor: { name: `${name}Command` }, input: asked });
    try {
      const answer = await ask(kind, input);
      return answer.Item ? { ...answer, Item: marshall(answer.Item) } : answer;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const { Item: found } = await ask('Get', { TableName, Key: keyOf(input.Key ?? input.Item) });
      throw Object.assign(error, found && { Item: marshall(found) });
    }
  };
  Object.assign(client, { send: translated });
}
