import { KIND_FIELD } from '../table.ts';
import type { RawItem } from './index.ts';

/**
 * What of a raw item of an earlier release has to be written anew: the address of a person in small letters, as people look for it, with its
 * place in the list of the tenancy. Undefined for everything else. An address that stands for nobody any more stays.
 */
export function inSmallLetters(item: RawItem): { email: string; gsi1sk: string } | undefined {
  if (item[KIND_FIELD] !== 'user' || item.pseudonymisedAt !== undefined) return undefined;
  const email = String(item.email).toLowerCase();
  return email === item.email ? undefined : { email, gsi1sk: email };
}
