import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError, ERROR_STATUS, RetryLater, TooManyRequests } from '../../shared/errors.ts';
import { isThrottled, ofTable } from '../data/client/throttled.ts';
import { logger } from '../log.ts';

/** Seconds until DynamoDB has made room for a busy key. */
const BUSY_SECONDS = 5;

/** The error of a web ACL before the user pool, and the seconds after which it counts anew. */
const HELD_BY_ACL = 'ForbiddenException';
const ACL_SECONDS = 300;

/**
 * The error for the caller. A request that exceeds the table's capacity, or that the web ACL before the user pool stops, may be
 * repeated. Operators find the cause in the logs.
 */
export function toldError(error: unknown): unknown {
  if (error instanceof Error && error.name === HELD_BY_ACL) {
    logger.warn('held up before the user pool', { error });
    return new TooManyRequests('Too many people sign in or register at this moment. Try again in a few minutes.', ACL_SECONDS);
  }
  const told = ofTable(error);
  if (!isThrottled(error)) return told instanceof AppError ? told : error;
  logger.warn('no capacity', { error: error as Error });
  return new TooManyRequests('The service is busy at this moment. Try again in a few seconds.', BUSY_SECONDS);
}

/** RFC 9457, with `errors` by field for existing clients. An unknown error is logged, and the answer omits its details. */
export function problem(error: unknown, correlationId: string): Result {
  const known = error instanceof AppError;
  if (!known) logger.error('Unexpected error', { error: error instanceof Error ? error : String(error) });
  const status = known ? ERROR_STATUS[error.code] : 500;
  const detail = known
    ? error.message
    : `Something went wrong. Try again. If it happens again, give support this reference: ${correlationId}.`;
  const body = {
    type: `/problems/${known ? error.code : 'internal'}`,
    title: known ? error.message : 'Internal error',
    status,
    detail,
    correlationId,
    errors: (known && error.errors) || { non_field_errors: [detail] },
  };
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(error instanceof RetryLater && { 'retry-after': String(error.retryAfter) }),
  };
  return { statusCode: status, headers, body: JSON.stringify(body) };
}
