import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Event } from '../../../functions/http/event.ts';

await import('../../support/access/environment.ts');
const { compressed, MAX_ANSWER_BYTES } = await import('../../../functions/http/compress.ts');

const asked = (encoding?: string) => ({ headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }) } }) as Event;
const answered = (body: string) => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body });
const long = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ name: `Mètre ${index}`, value: index })));

it.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['GZIP;q=0.5, br;q=0', 'gzip', gunzipSync],
  ['gzip, x-br', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=1.0, GZIP;q=0.5', 'br', brotliDecompressSync],
] as const)('is compressed for who accepts %j: %s', (accepted, encoding, decompress) => {
  const sent = compressed(asked(accepted), answered(long));
  expect(sent).toMatchObject({ isBase64Encoded: true, statusCode: 200 });
  expect(sent.headers).toEqual({ 'content-type': 'application/json', 'content-encoding': encoding, vary: 'accept-encoding' });
  const bytes = Buffer.from(sent.body!, 'base64');
  expect(decompress(bytes).toString()).toBe(long);
  expect(bytes.length).toBeLessThan(Buffer.byteLength(long) / 4);
});

it.each([undefined, '', 'identity', 'gzip;q=0', 'gzip; q=0.0, br; q=0', 'deflate, x-br'])(
  'is sent as it is to who accepts %j',
  (encoding) => {
    const sent = compressed(asked(encoding), answered(long));
    expect(sent).toMatchObject({ body: long, headers: { vary: 'accept-encoding' } });
    expect(sent.isBase64Encoded).toBeUndefined();
  },
);

it('is sent as it is when it is short, has no body, or is in base64 already', () => {
  expect(compressed(asked('gzip'), answered('{}')).body).toBe('{}');
  expect(compressed(asked('gzip'), { statusCode: 204 })).toEqual({ statusCode: 204 });
  const encoded = { ...answered(long), isBase64Encoded: true };
  expect(compressed(asked('gzip'), encoded)).toBe(encoded);
});

it('is refused when it fits into no answer of a Lambda, and fits at twice the length when it is compressed', () => {
  const text = long.repeat(Math.ceil((2 * MAX_ANSWER_BYTES) / long.length));
  expect(() => compressed(asked(), answered(text))).toThrow(expect.objectContaining({ code: 'too_large' }));
  expect(compressed(asked('gzip'), answered(text)).isBase64Encoded).toBe(true);
});
