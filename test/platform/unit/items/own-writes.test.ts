import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

type Asked = { ConsistentRead?: boolean; RequestItems?: Record<string, { ConsistentRead?: boolean }> };

/** The requests to the table, and whether it refuses writes. */
let asked: Asked[] = [];
let isRefused = false;

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.push(JSON.parse(Buffer.concat(chunks).toString()));
  const isWrite = /PutItem$/.test(String(request.headers['x-amz-target']));
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  if (isWrite && isRefused)
    return response.writeHead(400).end('{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException"}');
  return response.writeHead(200).end('{}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_REGION: 'eu-west-2',
  TABLE_NAME: 'table',
  AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});
const { BatchGetCommand, GetCommand, PutCommand, QueryCommand } = await import('@aws-sdk/lib-dynamodb');
const { client } = await import('../../../../functions/data/client/client.ts');
const { usage } = await import('../../../../functions/data/client/meter.ts');

const Key = { pk: 't#a', sk: 'b' };
const TableName = 'table';
const of = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 't#a' } };

const write = () => client.send(new PutCommand({ TableName, Item: Key })).catch(() => undefined);
/** Whether a read of the table is consistent. */
const isNow = async (read: () => Promise<unknown>): Promise<boolean | undefined> => {
  await read();
  const { ConsistentRead, RequestItems } = asked.at(-1)!;
  return RequestItems ? RequestItems[TableName]!.ConsistentRead : ConsistentRead;
};
const READS: [string, () => Promise<unknown>][] = [
  ['a Get', () => client.send(new GetCommand({ TableName, Key }))],
  ['a Query', () => client.send(new QueryCommand(of))],
  ['a BatchGet', () => client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }))],
];
const get = READS[0]![1];

beforeEach(() => {
  [asked, isRefused] = [[], false];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('a read', () => {
  it('outside of requests may be behind, whatever was written', async () => {
    await write();
    expect(await isNow(get)).toBeUndefined();
  });

  it.each(READS)('by %s tells what the request has written before', async (_name, read) => {
    usage.start('work');
    expect(await isNow(read)).toBeUndefined();
    await write();
    expect(await isNow(read)).toBe(true);
  });

  it('by whoever names the version that they saw tells what is true now, but not while the caller is looked up', async () => {
    usage.start('caller');
    usage.noteNamedVersion();
    expect(await isNow(get)).toBeUndefined();
    usage.enter('work');
    expect(await isNow(get)).toBe(true);
    usage.start('work');
    expect(await isNow(get)).toBeUndefined();
  });

  it('that repeats a refused change sees what was in its way', async () => {
    usage.start('work');
    isRefused = true;
    await write();
    expect(await isNow(get)).toBe(true);
  });

  it('of an index stays as it was, for an index has no other', async () => {
    usage.start('work');
    await write();
    const ofIndex = { ...of, IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :pk' };
    expect(await isNow(() => client.send(new QueryCommand(ofIndex)))).toBeUndefined();
  });

  it('of the next request, or after counting the caller, may be behind', async () => {
    usage.start('work');
    await write();
    usage.start('caller');
    await write();
    usage.enter('work');
    expect(await isNow(get)).toBeUndefined();
  });
});
