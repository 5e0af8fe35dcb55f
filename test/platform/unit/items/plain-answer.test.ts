import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { plainAnswer } from '../../../../functions/data/client/plain-answer.ts';
import { fc } from '../../../support/property.ts';

/** Parses a response's JSON with the document client alone. */
async function readBySdk(command: GetCommand | QueryCommand | BatchGetCommand, json: string): Promise<object> {
  const handle = async () => ({ response: { statusCode: 200, headers: {}, body: Buffer.from(json) } });
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const raw = new DynamoDBClient({ region: 'eu-west-2', credentials, requestHandler: { handle } as never });
  const { $metadata, ...answer } = await DynamoDBDocumentClient.from(raw).send(command as QueryCommand);
  return answer;
}

const text = fc.oneof(fc.string(), fc.constantFrom('', 'Grüße ✓', 'S', 'M'));
const number = fc.oneof(fc.integer(), fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.maxSafeInteger()).map(String);
const binary = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
/** The document client loses a field with that name. */
const name = fc.string().filter((each) => each !== '__proto__');
const { typed } = fc.letrec<{ typed: object }>((tie) => ({
  typed: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: text }),
    fc.record({ N: number }),
    fc.record({ BOOL: fc.boolean() }),
    fc.constant({ NULL: true }),
    fc.record({ B: binary }),
    fc.record({ SS: fc.uniqueArray(text, { minLength: 1 }) }),
    fc.record({ NS: fc.uniqueArray(number, { minLength: 1 }) }),
    fc.record({ BS: fc.uniqueArray(binary, { minLength: 1 }) }),
    fc.record({ L: fc.array(tie('typed')) }),
    fc.record({ M: fc.dictionary(name, tie('typed'), { noNullPrototype: true }) }),
  ),
}));
const item = fc.dictionary(name, typed, { noNullPrototype: true });
const key = { pk: { S: 'tenant#1' }, sk: { S: 'a' } };

const KEYS = { TableName: 'table', Key: { pk: 'a', sk: 'b' } };

describe('an answer of the table is read as the document client reads it:', () => {
  it('a Get', () =>
    fc.assert(
      fc.asyncProperty(fc.option(item, { nil: undefined }), async (Item) => {
        const json = JSON.stringify({ Item });
        expect(plainAnswer(json)).toEqual(await readBySdk(new GetCommand(KEYS), json));
      }),
    ));

  it('a Query with the place of its next page', () =>
    fc.assert(
      fc.asyncProperty(fc.array(item), fc.boolean(), async (Items, isLast) => {
        const json = JSON.stringify({ Count: Items.length, Items, ...(!isLast && { LastEvaluatedKey: key }) });
        const asked = { TableName: 'table', KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' } };
        expect(plainAnswer(json)).toEqual(await readBySdk(new QueryCommand(asked), json));
      }),
    ));

  it('a BatchGet with the keys that are left', () =>
    fc.assert(
      fc.asyncProperty(fc.array(item), fc.boolean(), async (items, isWhole) => {
        const UnprocessedKeys = isWhole ? {} : { table: { Keys: [key, key], ConsistentRead: true } };
        const json = JSON.stringify({ Responses: { table: items }, UnprocessedKeys });
        const asked = new BatchGetCommand({ RequestItems: { table: { Keys: [KEYS.Key] } } });
        expect(plainAnswer(json)).toEqual(await readBySdk(asked, json));
      }),
    ));
});

describe('a value of an item', () => {
  const readAlone = (json: string) => plainAnswer(`{"Item":{"value":${json}}}`).Item!.value;

  it('that is a larger integer than a number can tell apart stays exact', () => {
    expect(readAlone('{"N":"90071992547409931"}')).toBe(90_071_992_547_409_931n);
  });

  it('with a field of the name __proto__ keeps it as a field', () => {
    expect(Object.entries(readAlone('{"M":{"__proto__":{"S":"x"}}}') as object)).toEqual([['__proto__', 'x']]);
  });

  it('of an unknown type is refused', () => {
    expect(() => readAlone('{"X":"1"}')).toThrow('DynamoDB has no type X');
  });
});
