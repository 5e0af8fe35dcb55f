import { createHash } from 'node:crypto';

/** A uid that follows from a text, in the form of a random one. A repeated creation gets the same uid. */
export function uidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
