import { createHash } from 'node:crypto';

/** A uid in the form of a random one that is always the same for the same text, for what may be made a second time. */
export function uidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
