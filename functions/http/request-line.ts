import { AppError, errorKind } from '../../shared/errors.ts';
import type { SECURITY_EVENTS } from '../../shared/platform.ts';

export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** A valid token of a person who is unknown to this tenancy. */
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
 * The event for operators in a refused request, because many of a kind are an attack: a token that is not valid or has been
 * ended, a token of a person outside this tenancy, a wrong name or password, an action without the right to it.
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
