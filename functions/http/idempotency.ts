import {
  IdempotencyAlreadyInProgressError,
  IdempotencyConfig,
  IdempotencyValidationError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError } from '../../shared/errors.ts';
import { client } from '../data/client.ts';
import { TABLE } from '../data/table.ts';
import { env } from '../env.ts';
import type { Event } from './event.ts';

/**
 * Runs a creating request once per `Idempotency-Key` and caller; a repetition within a day is given the first answer. A
 * refusal is not kept, so that a corrected request may use the same key.
 */
export async function once(
  event: Event,
  scope: { tenantUid: string; userUid: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const key = event.headers['idempotency-key'];
  if (!key || event.requestContext.http.method !== 'POST') return run();
  const persistenceStore = new DynamoDBPersistenceLayer({
    tableName: env.tableName,
    keyAttr: TABLE.pk,
    sortKeyAttr: TABLE.sk,
    staticPkValue: `${scope.tenantUid}#idempotency#${scope.userUid}`,
    expiryAttr: TABLE.ttl,
    awsSdkV3Client: client as never,
  });
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'body',
    expiresAfterSeconds: 24 * 3600,
  });
  const guarded = makeIdempotent(async (_request: { key: string; body: string }) => run() as never, { persistenceStore, config });
  try {
    return await guarded({ key: `${event.routeKey}#${key}`, body: `${event.rawPath}#${event.body ?? ''}` });
  } catch (error) {
    if (error instanceof IdempotencyAlreadyInProgressError)
      throw new AppError('conflict', 'The same request is still being worked on');
    if (error instanceof IdempotencyValidationError)
      throw new AppError('conflict', 'This Idempotency-Key was used for another request');
    throw error;
  }
}
