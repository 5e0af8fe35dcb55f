import { gunzipSync, gzipSync } from 'node:zlib';

/** Several figures as one attribute: compressed JSON. */
export const packSheet = (content: unknown): Uint8Array => gzipSync(JSON.stringify(content));
export const unpackSheet = <T>(data: Uint8Array): T => JSON.parse(gunzipSync(data).toString('utf8')) as T;
