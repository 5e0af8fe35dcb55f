import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError } from '../../shared/errors.ts';
import type { Event } from './event.ts';

/** Largest answer that Lambda returns, as it is sent. The emulator has no such limit, so it is enforced here. */
export const MAX_ANSWER_BYTES = 5_500_000;

/** Below it the headers cost more than compression saves. */
const MIN_BYTES = 1_400;

/** Saves four fifths as much as the highest level, in half of its time. */
const LEVEL = 3;

const accepts = ({ headers }: Event) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i.test(headers['accept-encoding'] ?? '');

/**
 * An answer as sent: compressed for clients that accept it, since CloudFront compresses only what it caches. Compresses
 * synchronously: a Lambda has one request at a time, so nothing waits, and a separate thread costs a fifth more.
 * @throws too_large for an answer above the limit of a Lambda
 */
export function compressed(event: Event, result: Result): Result {
  const { body, headers = {} } = result;
  if (body === undefined || result.isBase64Encoded) return result;
  const bytes = Buffer.from(body);
  const varied = { ...headers, vary: 'accept-encoding' };
  const isPlain = bytes.length < MIN_BYTES || !accepts(event);
  const sent = isPlain ? body : gzipSync(bytes, { level: LEVEL }).toString('base64');
  if (Buffer.byteLength(sent) > MAX_ANSWER_BYTES)
    throw new AppError('too_large', 'The answer is too large. Request less at a time.');
  if (isPlain) return { ...result, headers: varied };
  return { ...result, headers: { ...varied, 'content-encoding': 'gzip' }, body: sent, isBase64Encoded: true };
}
