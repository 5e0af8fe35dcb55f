import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** The kinds of the table's next refusals; afterwards it answers. */
let refusals: string[] = [];
let asked: string[] = [];

const QUERIED = [
  '{"Items":[{"uid":{"S":"a"}}],"LastEvaluatedKey":{"pk":{"S":"t"},"sk":{"S":"1"}}}',
  '{"Items":[{"uid":{"S":"b"}}]}',
];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  asked.push(String(request.headers['x-amz-target']).split('.')[1]!);
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  const refusal = refusals.shift();
  if (refusal)
    return response.writeHead(400).end(`{"__type":"com.amazonaws.dynamodb.v20120810#${refusal}","message":"Slow down"}`);
  return response.writeHead(200).end(QUERIED[Buffer.concat(chunks).toString().includes('ExclusiveStartKey') ? 1 : 0]);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_REGION: 'eu-west-2',
  TABLE_NAME: 'table',
  AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});
const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
const { client } = await import('../../../../functions/data/client/client.ts');
const { isThrottled } = await import('../../../../functions/data/client/throttled.ts');

/** Reads a partition page by page, as the stores do. */
async function readAll(): Promise<unknown[]> {
  const found: unknown[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: 'table',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 't' },
        ExclusiveStartKey,
      }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

beforeEach(() => {
  [refusals, asked] = [[], []];
  // Pauses are a random part of their maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterAll(() => {
  vi.restoreAllMocks();
  return new Promise((resolve) => server.close(resolve));
});

describe('a Query of which a key has no capacity', () => {
  it.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
    'is asked again after %s, and loses no page',
    async (kind) => {
      refusals = [kind, kind, kind, kind];
      expect(await readAll()).toEqual([{ uid: 'a' }, { uid: 'b' }]);
      expect(asked).toHaveLength(6);
    },
  );

  it('is given up after five attempts with the error that is told as being busy', async () => {
    refusals = Array.from({ length: 99 }, () => 'ThrottlingException');
    const error = await readAll().catch((thrown: unknown) => thrown);
    expect(isThrottled(error)).toBe(true);
    expect(asked).toHaveLength(5);
  });
});
