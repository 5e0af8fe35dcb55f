import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { isSignedOut } from '../../../shared/domain/access/sign-out.ts';
import { AppError, errorKind } from '../../../shared/errors.ts';
import type { Actor } from '../../data/stores/person/caller-store.ts';

const DEACTIVATED = errorKind('unauthenticated', DEACTIVATED_TEXT);

/**
 * Refuses a valid token of somebody who is deactivated in the tenant, or of a session that has been ended. The person is read with each
 * request, so that both hold from the next one on.
 * @throws unauthenticated
 */
export function demandOpenSession(claims: { auth_time?: unknown; iat?: unknown }, { deactivatedAt, signedOutAt }: Actor): void {
  if (deactivatedAt !== undefined) throw DEACTIVATED();
  if (isSignedOut(claims, signedOutAt)) throw new AppError('unauthenticated', 'This session has ended. Sign in again.');
}
