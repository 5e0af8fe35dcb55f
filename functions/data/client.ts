import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { confine, noteForeignKey, type Request } from './confine.ts';
import { credentials } from './credentials.ts';
import { usage } from './meter.ts';
import { toldOversized } from './oversized.ts';
import { afterOwnWrites } from './own-writes.ts';
import { type PlainAnswer, plainAnswer } from './plain-answer.ts';
import { wholeBatches } from './whole-batches.ts';

type Answer = Pick<PlainAnswer, 'Item' | 'Items' | 'Responses'>;

const itemsOf = ({ Item, Items, Responses }: Answer) =>
  Items?.length ?? (Responses ? Object.values(Responses).reduce((sum, { length }) => sum + length, 0) : Item ? 1 : 0);

/** An answer as it came, with what was read from it here and not by the SDK. */
type Response = { statusCode: number; headers: Record<string, string>; body: unknown; read?: PlainAnswer };

const READS = new Set(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand']);
const OTHER_READS = new Set(['ScanCommand', 'TransactGetItemsCommand']);

/** Of a single request, with pauses at random that grow to some seconds: so much more than the SDK's own three that a hot key cools down. */
const REQUEST_ATTEMPTS = 5;

const NOTHING = new Uint8Array();

const raw = new DynamoDBClient({ credentials, maxAttempts: REQUEST_ATTEMPTS });

// nothing listens to it, and it makes a copy of each answer without what is sensitive
raw.middlewareStack.remove('loggerMiddleware');

const textOf = async ({ body }: Response): Promise<string> => {
  const { buffer, byteOffset, byteLength } = body instanceof Uint8Array ? body : await raw.config.streamCollector(body);
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
};

raw.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args);
    const response = result.response as Response;
    if (READS.has(String(context.commandName)) && response.statusCode === 200) {
      response.read = plainAnswer(await textOf(response));
      response.body = NOTHING;
    }
    return result;
  },
  // next to the request, so that the SDK and the document client find nothing to read
  { step: 'deserialize', priority: 'low', name: 'readPlainly' },
);

raw.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args);
    const { read, headers } = result.response as Response;
    if (read) Object.assign(result.output as object, read);
    const isRead = read !== undefined || OTHER_READS.has(String(context.commandName));
    usage.count(
      isRead ? 'reads' : 'writes',
      isRead ? itemsOf(result.output as Answer) : 0,
      // as the table has sent them, so that to count them costs nothing
      isRead ? Number(headers['content-length'] ?? 0) : 0,
    );
    return result;
  },
  // where the answer as it came is still beside what is read from it
  { step: 'deserialize', priority: 'high', name: 'countRoundTrips' },
);

raw.middlewareStack.add(
  (next, context) => async (args) => {
    const name = String(context.commandName);
    if (READS.has(name)) return next({ ...args, input: afterOwnWrites(args.input) });
    if (!OTHER_READS.has(name)) usage.noteWrite();
    return next(args);
  },
  { step: 'initialize', priority: 'high', name: 'readOwnWrites' },
);

// around the counting, so that each attempt counts as the round trip that it is
raw.middlewareStack.add((next) => wholeBatches(next), { step: 'initialize', priority: 'high', name: 'wholeBatches' });

raw.middlewareStack.add(
  (next) => async (args) => {
    confine(args.input as Request);
    try {
      return await next(args);
    } catch (error) {
      if (error instanceof Error && error.name === 'AccessDeniedException') noteForeignKey({ refused: error.message });
      throw toldOversized(error);
    }
  },
  { step: 'initialize', priority: 'high', name: 'confine' },
);

/** One client a Lambda; it counts the round trips that it makes. */
export const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
