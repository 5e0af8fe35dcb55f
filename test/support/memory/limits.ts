import { itemBytes } from '../../../functions/data/stored-size.ts';
import type { Item, Placeholders } from './expressions.ts';

/** DynamoDB's limits by request. */
const MOST = {
  transaction: 100,
  batchGet: 100,
  batchWrite: 25,
  transactionBytes: 4 * 1024 * 1024,
  expressionBytes: 4096,
} as const;

type Asked = Placeholders & {
  Item?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ProjectionExpression?: string;
};

const refused = (reason: string) => Object.assign(new Error(`ValidationException: ${reason}`), { name: 'ValidationException' });

function demandExpressions(asked: Asked): void {
  const { ConditionExpression, UpdateExpression, KeyConditionExpression, FilterExpression, ProjectionExpression } = asked;
  const all = [ConditionExpression, UpdateExpression, KeyConditionExpression, FilterExpression, ProjectionExpression];
  const texts = all.filter((text) => text !== undefined);
  for (const text of texts)
    if (text === '' || Buffer.byteLength(text) > MOST.expressionBytes)
      throw refused(`Invalid expression of ${text.length} letters`);
  const used = new Set(texts.join(' ').match(/[#:]\w+/g) ?? []);
  const given = [asked.ExpressionAttributeNames ?? {}, asked.ExpressionAttributeValues ?? {}].flatMap(Object.keys);
  const unused = given.filter((name) => !used.has(name));
  if (unused.length > 0) throw refused(`Value unused in expressions: ${unused.join(', ')}`);
  const undefinedOnes = [...used].filter((name) => !given.includes(name));
  if (undefinedOnes.length > 0) throw refused(`An expression attribute is not defined: ${undefinedOnes.join(', ')}`);
}

type Request = Asked & {
  TransactItems?: Record<string, Asked>[];
  RequestItems?: Record<string, { Keys: unknown[] } | unknown[]>;
};

/**
 * Refuses requests as DynamoDB does before it reads the table: too many items or bytes, and expressions whose names and values do
 * not match the given ones.
 */
export function demandLimits(name: string, request: Request): void {
  if (name === 'TransactWrite') {
    const parts = request.TransactItems!.flatMap((each) => Object.values(each));
    if (parts.length > MOST.transaction) throw refused(`A transaction of ${parts.length} items`);
    const bytes = parts.reduce((sum, { Item }) => sum + (Item ? itemBytes(Item) : 0), 0);
    if (bytes > MOST.transactionBytes) throw refused(`A transaction of ${bytes} bytes`);
    for (const part of parts) demandExpressions(part);
    return;
  }
  const asked = Object.values(request.RequestItems ?? {}).reduce(
    (sum, each) => sum + (Array.isArray(each) ? each.length : each.Keys.length),
    0,
  );
  if (name === 'BatchGet' && asked > MOST.batchGet) throw refused(`A batch of ${asked} keys`);
  if (name === 'BatchWrite' && asked > MOST.batchWrite) throw refused(`A batch of ${asked} writes`);
  demandExpressions(request);
}
