import { AppError, errorKind } from '../../shared/errors.ts';
import type { SECURITY_EVENTS } from '../../shared/platform.ts';

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** A valid token of somebody whom this tenancy does not know. */
export const NOT_A_MEMBER = errorKind(
  'unauthenticated',
  'You are not a member of this tenancy. Ask its administrator for an invitation, and open the link in its mail.',
);

/** How a request ended: 'ok', the code of its problem, or 'internal' for a fault of ours. */
export function outcomeOf(error: unknown): string {
  if (error === undefined || error === null) return 'ok';
  return error instanceof AppError ? error.code : 'internal';
}

const FAILED = ['invalid_input', 'too_many_requests'];

/**
 * What an operator should know of in a request that was refused, since many of one kind are an attack: a token that is not valid or
 * has been ended, one of somebody who is no member of this tenancy, a wrong name or password, an action without the right to it.
 */
export function securityEvent(operation: string, error: unknown): SecurityEvent | undefined {
  if (NOT_A_MEMBER.is(error)) return 'foreignToken';
  const outcome = outcomeOf(error);
  if (operation === 'createToken') return outcome === 'ok' || outcome === 'internal' ? undefined : 'failedSignIn';
  // a browser signs in with the operation that renews its session
  if (operation === 'refreshToken' && FAILED.includes(outcome)) return 'failedSignIn';
  if (outcome === 'unauthenticated') return 'refusedToken';
  return outcome === 'forbidden' ? 'refusedRight' : undefined;
}
