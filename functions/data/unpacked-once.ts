import { createHash } from 'node:crypto';
import { unpackSized } from './compressed.ts';

/** Unpacked bytes whose content one instance keeps: what repeats itself may be a thousand times as long as it was packed. */
const MOST_BYTES = 20_000_000;

type KeptContent = { content: unknown; bytes: number };
/** The latest used ones come last. */
const kept = new Map<string, KeptContent>();
let keptBytes = 0;

/** Freezes a value of JSON with everything in it, since all who ask for it get the same one. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

function keep(digest: string, content: unknown, bytes: number): void {
  kept.set(digest, { content, bytes });
  keptBytes += bytes;
  for (const [oldest, { bytes: freed }] of kept) {
    if (keptBytes <= MOST_BYTES) return;
    kept.delete(oldest);
    keptBytes -= freed;
  }
}

/**
 * The content of compressed JSON, unpacked once for as long as the instance keeps it, and frozen. It is found by the bytes themselves:
 * there is nothing to go stale, and only who has read the bytes gets their content, whatever tenant the instance works for.
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
