import { createHash } from 'node:crypto';
import { unpackSized } from './compressed.ts';

/** Most unpacked bytes that one instance keeps. Repetitive content may be a thousand times as long unpacked as packed. */
const MAX_BYTES = 20_000_000;

type KeptContent = { content: unknown; bytes: number };
/** By digest of the packed bytes, the most recently used last. */
const kept = new Map<string, KeptContent>();
let keptBytes = 0;

/** Freezes a JSON value deeply, because all callers share it. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

function keep(digest: string, content: unknown, bytes: number): void {
  kept.set(digest, { content, bytes });
  keptBytes += bytes;
  for (const [oldest, { bytes: freed }] of kept) {
    if (keptBytes <= MAX_BYTES) return;
    kept.delete(oldest);
    keptBytes -= freed;
  }
}

/**
 * The frozen content of compressed JSON, which is unpacked once while the instance keeps it. The key is a digest of the bytes. So
 * nothing goes stale, and only a caller who has read the bytes gets their content, whatever tenant the instance works for.
 */
export function unpackedOnce<T>(packed: Uint8Array): T {
  const digest = createHash('sha256').update(packed).digest('base64');
  const known = kept.get(digest);
  if (!known) {
    const { content, bytes } = unpackSized<T>(packed);
    keep(digest, frozen(content), bytes);
    return content;
  }
  kept.delete(digest);
  kept.set(digest, known);
  return known.content as T;
}
