import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { ERROR_STATUS } from '../../shared/errors.ts';

const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    correlationId: z
      .string()
      .meta({ description: 'stands in the logs and the audit trail too; support finds the request by it' }),
    errors: z.record(z.string(), z.array(z.string())),
  })
  .meta({ id: 'Problem', description: 'RFC 9457; `errors` holds field names and their messages' });

type Parameter = oas31.ParameterObject & { schema: { type: 'string' } };

const header = (name: string, description: string): Parameter => ({
  in: 'header',
  name,
  description,
  required: false,
  schema: { type: 'string' },
});

/** Headers that an operation may be sent. */
export const PARAMETERS = {
  IfMatch: header('If-Match', 'the version that the change is based on, as `ETag` gave it; another version answers 409'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'a request that is repeated with the same key gets the first answer; while the first one runs, 409 with `Retry-After`',
  ),
};

/** Headers of an answer. */
export const HEADERS = {
  Link: {
    description: 'RFC 8288: `rel="next"` with the address of the next page; absent on the last one',
    schema: { type: 'string' as const },
  },
  Location: { description: 'where it is', schema: { type: 'string' as const } },
  RetryAfter: { description: 'seconds after which the same is let through again', schema: { type: 'integer' as const } },
  ETag: { description: 'the version, for `If-Match`', schema: { type: 'string' as const } },
};

const MEANING: Record<string, string> = {
  400: 'The input is invalid',
  401: 'Nobody is signed in',
  403: 'The caller may not do this',
  404: 'There is no such thing, or the caller may not see it',
  409: 'The state does not allow it, or somebody else was faster',
  413: 'The request or its answer is too large',
  415: 'The body is of another content type than the operation takes',
  429: 'Too many requests',
};

/** The answer of API Gateway's authorizer before a function of ours is called; its body cannot be changed. */
const Refused = z.object({ message: z.string() }).meta({ id: 'Refused', description: 'No token, or one that is not valid' });

const AUTHORIZER: Record<number, object> = { 401: { 'application/json': { schema: Refused } } };

/** Statuses of answers that may say when to send the same again: of 409, a request whose first attempt still runs. */
const RETRIED: readonly number[] = [ERROR_STATUS.too_many_requests, ERROR_STATUS.conflict];

/** One response per status that shared/errors.ts knows, named by the status. */
export const PROBLEM_RESPONSES = Object.fromEntries(
  [...new Set(Object.values(ERROR_STATUS))].map((status) => [
    `Problem${status}`,
    {
      description: MEANING[status] ?? 'Error',
      content: { 'application/problem+json': { schema: Problem }, ...AUTHORIZER[status] },
      ...(RETRIED.includes(status) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      }),
    },
  ]),
);
