import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import { AppError } from '../../shared/errors.ts';
import type { Event } from './event.ts';

/** Largest answer that Lambda returns, as it is sent. The emulator has no such limit, so it is enforced here. */
export const MAX_ANSWER_BYTES = 5_500_000;

/** Below it the headers cost more than compression saves. */
const MIN_BYTES = 1_400;

/** The encodings, the best first: Brotli at its second lowest quality takes half of the time of gzip for fewer bytes. */
const ENCODINGS = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  // saves four fifths as much as the highest level, in half of its time
  gzip: (text: string) => gzipSync(text, { level: 3 }),
};
type Encoding = keyof typeof ENCODINGS;

const ACCEPTED: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|[,\s])br\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/i,
};

/** The best encoding that the client accepts; undefined for none. */
function encodingFor({ headers }: Event): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return (Object.keys(ENCODINGS) as Encoding[]).find((each) => ACCEPTED[each].test(accepted));
}

/**
 * An answer as sent: compressed for clients that accept it, since CloudFront compresses only what it caches. Compresses
 * synchronously: a Lambda has one request at a time, so nothing waits, and a separate thread costs a fifth more.
 * @throws too_large for an answer above the limit of a Lambda
 */
export function compressed(event: Event, result: Result): Result {
  const { body, headers = {} } = result;
  if (body === undefined || result.isBase64Encoded) return result;
  const varied = { ...headers, vary: 'accept-encoding' };
  const encoding = Buffer.byteLength(body) < MIN_BYTES ? undefined : encodingFor(event);
  const sent = encoding ? ENCODINGS[encoding](body).toString('base64') : body;
  if (Buffer.byteLength(sent) > MAX_ANSWER_BYTES)
    throw new AppError('too_large', 'The answer is too large. Request less at a time.');
  if (!encoding) return { ...result, headers: varied };
  return { ...result, headers: { ...varied, 'content-encoding': encoding }, body: sent, isBase64Encoded: true };
}
