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

/** The HTTP response; `read` is the answer that this file parsed from it instead of the SDK. */
type Response = { statusCode: number; headers: Record<string, string>; body: unknown; read?: PlainAnswer };

const READS = new Set(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand']);
const OTHER_READS = new Set(['ScanCommand', 'TransactGetItemsCommand']);

/**
 * Attempts of one request, with random pauses that grow to some seconds. The SDK's own three are too few for a hot key to cool
 * down.
 */
const REQUEST_ATTEMPTS = 5;

const NOTHING = new Uint8Array();

const raw = new DynamoDBClient({ credentials, maxAttempts: REQUEST_ATTEMPTS });

// nothing reads this log, and the SDK copies each answer for it without its sensitive fields
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
      // the length that the table sent, because counting bytes again would take time
      isRead ? Number(headers['content-length'] ?? 0) : 0,
    );
    return result;
  },
  // early enough that the response still holds the parsed answer
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

/** The client of this Lambda, which counts its round trips. */
export const client = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
