import { KIND_FIELD } from '../table.ts';
import type { RawItem } from './index.ts';

/**
 * A person's address in small letters, in which people are looked up, with its sort key in the list of the tenancy. Undefined for
 * an address in small letters, a pseudonymised person and any other item.
 */
export function inSmallLetters(item: RawItem): { email: string; gsi1sk: string } | undefined {
  if (item[KIND_FIELD] !== 'user' || item.pseudonymisedAt !== undefined) return undefined;
  const email = String(item.email).toLowerCase();
  return email === item.email ? undefined : { email, gsi1sk: email };
}
