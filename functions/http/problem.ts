import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError, ERROR_STATUS, TooManyRequests } from '../../shared/errors.ts';
import { logger } from '../log.ts';

/** RFC 9457, with `errors` by field for existing clients. An unknown error is logged and told without detail. */
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
    ...(error instanceof TooManyRequests && { 'retry-after': String(error.retryAfter) }),
  };
  return { statusCode: status, headers, body: JSON.stringify(body) };
}
