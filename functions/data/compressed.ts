import { gunzipSync, gzipSync } from 'node:zlib';

/** Several figures as one attribute: compressed JSON. */
export const packSheet = (content: unknown): Uint8Array => gzipSync(JSON.stringify(content));
export const unpackSheet = <T>(data: Uint8Array): T => unpackSized<T>(data).content;

/** Unpacks a sheet; `bytes` is the length of its JSON in UTF-8. */
export function unpackSized<T>(data: Uint8Array): { content: T; bytes: number } {
  const text = gunzipSync(data);
  return { content: JSON.parse(text.toString('utf8')) as T, bytes: text.byteLength };
}
