import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyPersistenceLayerError,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { Context as LambdaContext, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError, RetryLater } from '../../shared/errors.ts';
import { client } from '../data/client/client.ts';
import { partition, TABLE } from '../data/table.ts';
import { env } from '../env.ts';
import { logger } from '../log.ts';
import type { Event } from './event.ts';

/** Most bytes of a stored answer, because an item holds 400 KB. A longer answer is given once. */
const MAX_KEPT_BYTES = 300_000;
const TOLD_ONCE = { statusCode: 0 };

const STILL_RUNNING = 'The same request is still in progress. Wait a moment, then load the page again.';
/** Seconds after which most requests have been answered. */
const STILL_RUNNING_SECONDS = 1;

type Scope = { tenantUid: string; userUid: string; lambda?: LambdaContext };

/**
 * Runs a creating request once per `Idempotency-Key` and caller; a repetition within a day gets the first answer. Refusals are
 * not kept, so that a corrected request may use the same key. The key of a crashed function is free again after its time limit,
 * and so is one whose answer or refusal the table had no capacity to record.
 * @throws RetryLater while the first request runs, conflict for a key of another request
 */
export async function once(event: Event, scope: Scope, run: () => Promise<Result>): Promise<Result> {
  const key = event.headers['idempotency-key'];
  if (!key || event.requestContext.http.method !== 'POST') return run();
  const persistenceStore = new DynamoDBPersistenceLayer({
    tableName: env.tableName,
    keyAttr: TABLE.pk,
    sortKeyAttr: TABLE.sk,
    staticPkValue: partition.idempotency(scope.tenantUid, scope.userUid),
    expiryAttr: TABLE.ttl,
    awsSdkV3Client: client,
  });
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'body',
    expiresAfterSeconds: 24 * 3600,
    ...(scope.lambda && { lambdaContext: scope.lambda }),
  });
  let whole: Result | undefined;
  let refusal: { error: unknown } | undefined;
  const answered = async (_request: { key: string; body: string }) => {
    try {
      whole = await run();
    } catch (error) {
      refusal = { error };
      throw error;
    }
    return Buffer.byteLength(whole.body ?? '') > MAX_KEPT_BYTES ? TOLD_ONCE : whole;
  };
  const guarded = makeIdempotent(answered, { persistenceStore, config });
  const query = event.rawQueryString ? `?${event.rawQueryString}` : '';
  try {
    const kept: Result = await guarded({ key: `${event.routeKey}#${key}`, body: `${event.rawPath}${query}#${event.body ?? ''}` });
    if (whole) return whole;
    if (kept.statusCode === TOLD_ONCE.statusCode)
      throw new AppError('conflict', 'This has been done already. Load the page again to see it.');
    return kept;
  } catch (error) {
    if (error instanceof IdempotencyPersistenceLayerError) {
      logger.warn('the record of a request was not written', { error });
      // what was done or refused stays so, whether or not a repetition will get the same answer
      if (whole) return whole;
      throw refusal ? refusal.error : (error.cause ?? error);
    }
    if (error instanceof IdempotencyAlreadyInProgressError)
      throw new RetryLater('conflict', STILL_RUNNING, STILL_RUNNING_SECONDS);
    if (error instanceof IdempotencyValidationError)
      throw new AppError('conflict', 'This Idempotency-Key was used for another request. Send a new key.');
    throw error;
  }
}
