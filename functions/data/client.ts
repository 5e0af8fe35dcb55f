import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { confine, noteForeignKey, type Request } from './confine.ts';
import { credentials } from './credentials.ts';
import { usage } from './meter.ts';
import { toldOversized } from './oversized.ts';
import { wholeBatches } from './whole-batches.ts';

type Answer = { Items?: unknown[]; Item?: unknown; Responses?: Record<string, unknown[]> };

const itemsOf = (answer: Answer) =>
  answer.Items?.length ?? (answer.Responses ? Object.values(answer.Responses).flat().length : answer.Item ? 1 : 0);

/** As the table has sent them, so that to count them costs nothing. */
const sentBytes = (response: unknown): number =>
  Number((response as { headers?: Record<string, string> }).headers?.['content-length'] ?? 0);

const READS = new Set(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand', 'ScanCommand', 'TransactGetItemsCommand']);

/** Of a single request, with pauses at random that grow to some seconds: so much more than the SDK's own three that a hot key cools down. */
const REQUEST_ATTEMPTS = 5;

const raw = new DynamoDBClient({ credentials, maxAttempts: REQUEST_ATTEMPTS });

raw.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args);
    const isRead = READS.has(String(context.commandName));
    usage.count(
      isRead ? 'reads' : 'writes',
      isRead ? itemsOf(result.output as Answer) : 0,
      isRead ? sentBytes(result.response) : 0,
    );
    return result;
  },
  // where the answer as it came is still beside what is read from it
  { step: 'deserialize', priority: 'high', name: 'countRoundTrips' },
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
